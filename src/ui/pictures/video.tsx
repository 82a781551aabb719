import { Play } from 'lucide-react';
import { useState } from 'react';
import { playerOf } from './video.rules.ts';

const BOX = 'block aspect-video w-full max-w-[640px] overflow-hidden rounded-md';

/**
 * A placeholder for a YouTube video, with a button that loads the player. Before the button is pressed
 * nothing is requested from YouTube. Without JavaScript the placeholder is a link to the video.
 */
export function Video({ video, href }: { video: string; href: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <iframe
        src={playerOf(video)}
        title="유튜브 동영상"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        className={BOX}
      />
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow ugc noopener"
      className={`${BOX} grid place-items-center bg-(--felt) text-(--on-felt) p-4 text-center no-underline`}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <span className="grid justify-items-center gap-3">
        <span className="grid size-16 place-items-center rounded-full bg-[#0009]">
          <Play size={28} aria-hidden="true" />
        </span>
        <span className="font-semibold">유튜브 동영상 재생</span>
        <span className="text-mark wrap-anywhere">{href}</span>
      </span>
    </a>
  );
}
