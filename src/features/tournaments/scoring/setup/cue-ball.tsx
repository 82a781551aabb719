import './game-setup.css';

/** The ball that a side plays with, white or yellow. */
export function CueBall({ side }: { side: number }) {
  return <span className="cue-ball" data-side={side} aria-hidden="true" />;
}
