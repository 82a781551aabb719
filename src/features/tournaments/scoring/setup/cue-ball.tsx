import './game-setup.css';

/** A picture of the cue ball of a side: white or yellow. */
export function CueBall({ side }: { side: number }) {
  return <span className="cue-ball" data-side={side} aria-hidden="true" />;
}
