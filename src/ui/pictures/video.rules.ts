/** `video` is a YouTube id; `at` is the index of the part's beginning. */
type VideoPart = { text: string; at: number } | { video: string; href: string; at: number };

const HOSTS = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtu.be']);
const VIDEO = /^[\w-]{11}$/;
const PATHS = /^\/(?:shorts|live|embed)\/([^/]+)$/;
// A text with a hundred addresses is a list, and stays one.
const VIDEOS_MOST = 5;

/** Undefined for other URLs than those of YouTube videos. */
export function videoOf(address: string): string | undefined {
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  if (!HOSTS.has(hostname)) return undefined;
  const found = hostname.endsWith('youtu.be')
    ? pathname.slice(1)
    : pathname === '/watch'
      ? searchParams.get('v')
      : PATHS.exec(pathname)?.[1];
  return found && VIDEO.test(found) ? found : undefined;
}

/** Splits at YouTube URLs that are alone on a line, at most five. */
export function videosIn(text: string): VideoPart[] {
  const parts: VideoPart[] = [];
  let [end, at, videos] = [0, 0, 0];
  for (const line of text.split('\n')) {
    const href = line.trim();
    const video = videos < VIDEOS_MOST ? videoOf(href) : undefined;
    if (video) {
      videos++;
      // The line breaks around a video are left out.
      parts.push({ text: text.slice(end, Math.max(end, at - 1)), at: end });
      parts.push({ video, href, at });
      end = at + line.length + 1;
    }
    at += line.length + 1;
  }
  parts.push({ text: text.slice(end), at: end });
  return videos === 0 ? parts : parts.filter(part => 'video' in part || part.text.trim() !== '');
}

/** This host sets no cookies before the video plays. */
export const playerOf = (video: string) => `https://www.youtube-nocookie.com/embed/${video}?autoplay=1`;

export const VIDEO_BOX = 'block aspect-video w-full max-w-[640px] overflow-hidden rounded-md';
