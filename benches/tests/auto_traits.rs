//! The types of all crates may be sent to other threads and shared between them.

use clobber_core::Grid;

const fn is_shared<T: Send + Sync + 'static>() {}

/// What holds a closure that is called mutably is not shared.
const fn is_sent<T: Send + 'static>() {}

/// Errors can be boxed and sent on by `?`.
const fn is_error<T: std::error::Error + Send + Sync + 'static>() {}

#[test]
fn clobber_core() {
    use clobber_core::*;
    is_shared::<Position<Grid>>();
    is_shared::<Position<GraphBoard, u64>>();
    is_shared::<Stones<u128>>();
    is_shared::<Parts>();
    is_shared::<Reduction>();
    is_shared::<Replay<Cycle>>();
    is_shared::<BalancedForest>();
    is_shared::<CheckedForest<'static>>();
    is_shared::<Bipartition>();
    is_shared::<Delta>();
    is_shared::<Limits>();
    is_shared::<Progress>();
    is_sent::<Effort>();
    is_error::<Stopped>();
    is_error::<BoardError>();
    is_error::<CapacityError>();
    is_error::<ForestError>();
    is_error::<IllegalMove>();
    is_error::<ParseError>();
    is_error::<PositionError>();
    is_error::<ReplayError>();
    is_error::<TopologyError>();
    is_shared::<svg::Picture<'static, Grid>>();
    is_shared::<svg::Film<'static, Grid>>();
    is_shared::<svg::Animation<'static, Grid>>();
}

#[test]
fn clobber_solitaire() {
    use clobber_solitaire::*;
    is_shared::<CheckerboardReduction>();
    is_shared::<CycleReduction>();
    is_shared::<GridReduction<u64>>();
    is_shared::<LowerBound>();
    is_shared::<RowReduction>();
    is_shared::<Solution>();
    is_shared::<Solver>();
    is_shared::<Undecided<Grid>>();
    is_error::<BoundError>();
    is_error::<CheckerboardError>();
    is_error::<GridError>();
    is_error::<RowBoundError>();
    is_error::<RowError>();
    is_error::<VerifyError>();
}

#[test]
fn clobber_graphs() {
    use clobber_graphs::*;
    is_shared::<Hypercube>();
    is_shared::<Hamming>();
    is_shared::<Product<Grid, Clique>>();
    is_shared::<Circulant>();
    is_shared::<PathPower>();
    is_shared::<Exhaustive>();
    is_shared::<ForestReduction>();
    is_shared::<HamiltonianCycle>();
    is_shared::<Interval>();
    is_shared::<JokerReduction>();
    is_error::<HamiltonianError>();
    is_error::<JokerError>();
    is_error::<ObstacleError>();
    is_error::<ReduceError>();
}

#[test]
fn clobber_cgt() {
    use clobber_cgt::*;
    is_shared::<Games>();
    is_shared::<Game>();
    is_shared::<Thermograph>();
    is_shared::<ClobberValues>();
    is_shared::<ImpartialClobber>();
    is_shared::<OutcomeSolver>();
    is_shared::<linear::Verifier>();
    is_shared::<linear::Sum>();
    is_shared::<linear::LocalCertificate>();
    is_error::<ClobberError>();
    is_error::<EvaluateError>();
    is_error::<LimitError>();
    is_error::<ParseGameError>();
    is_error::<OutcomeError>();
    is_error::<StrategyError>();
    is_error::<linear::CertificateError>();
    is_error::<linear::VerifyError>();
}

#[test]
fn clobber_npc() {
    use clobber_npc::*;
    is_shared::<Gadget>();
    is_shared::<GridGraph>();
    is_shared::<Circuit>();
    is_shared::<CircuitAnswer>();
    is_error::<BackwardsError>();
    is_error::<CircuitError>();
    is_error::<CountError>();
    is_error::<NoCircuitError>();
    is_error::<GridGraphError>();
    is_error::<TranslationError>();
}

#[test]
fn clickomania() {
    use clickomania::*;
    is_shared::<Board>();
    is_shared::<Clicks>();
    is_shared::<Replay>();
    is_shared::<Limits>();
    is_shared::<Progress>();
    is_shared::<Row>();
    is_shared::<ScoreSearch>();
    is_shared::<SolvableIntervals>();
    is_shared::<Solution>();
    is_shared::<Solver>();
    is_shared::<hardness::three_partition::ThreePartitionBoard>();
    is_shared::<hardness::three_sat::Gadget>();
    is_shared::<two_player::ImpartialClickomania>();
    is_shared::<two_player::PartizanClickomania>();
    is_sent::<Effort>();
    is_error::<CountError>();
    is_error::<NotARow>();
    is_error::<IllegalClick>();
    is_error::<ParseError>();
    is_error::<ReplayError>();
    is_error::<RowScoreError>();
    is_error::<Stopped>();
    is_error::<VerifyError>();
    is_error::<two_player::TwoPlayerError>();
    is_error::<hardness::three_sat::GadgetError>();
}
