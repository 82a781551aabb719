import { Play } from 'lucide-react';
import { useState } from 'react';
import { playerOf, VIDEO_BOX } from './video.rules.ts';

/** Nothing is requested from YouTube before the press; without JavaScript it is a link. */
export default function Video({ video, href }: { video: string; href: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <iframe
        src={playerOf(video)}
        title="유튜브 동영상"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        className={VIDEO_BOX}
      />
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow ugc noopener"
      className={`${VIDEO_BOX} grid place-items-center bg-(--felt) text-(--on-felt) p-4 text-center no-underline`}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <span className="grid justify-items-center gap-3">
        <span className="grid size-16 place-items-center rounded-full bg-[#0009]">
          <Play size={28} />
        </span>
        <span className="font-semibold">유튜브 동영상 재생</span>
        <span className="text-mark wrap-anywhere">{href}</span>
      </span>
    </a>
  );
}
