import { useCallback, useEffect, useRef, useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { liveScores } from '#/features/tournaments/live/live.rules.ts';
import {
  type LiveTournament,
  readTournamentByLink,
  useTournamentByLink,
} from '#/features/tournaments/live/live-tournament.tsx';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { storedText, storeText } from '#/ui/client/device/storage.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { LinkGone, TvDots, TvErrorBoundary, TvFrame, TvLink, TvMessage, useTurning } from './tv-frame.tsx';
import {
  type Call,
  type CallPage,
  callPage,
  callText,
  nextQueue,
  openCalls,
  type TvPage,
  tvPages,
} from './tv-pages.rules.ts';
import { TvCalls, TvPageView, TvProvider, TvQueue, tvTitle } from './tv-pages.tsx';
import './tv.css';

export const handle = { bare: true };
export const loader = serverLoader(readTournamentByLink);
export const clientLoader = browserLoader(readTournamentByLink);
// Changes arrive over the stream; a TV that cannot reach the server keeps its page.
export const shouldRevalidate = () => false;

export const meta = pageMeta<typeof loader>(
  ({ loaderData, params }) =>
    loaderData && { title: loaderData.title, path: `/live/${params.token}/tv`, hidden: true },
);

export default function TournamentTvPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const following = useTournamentByLink(loaded, token, false);
  return <TvScreen following={following} address={`${useOrigin()}/live/${token}`} />;
}

export const ErrorBoundary = TvErrorBoundary;

const SHOWN_MS = 15_000;
const SHOWN_BEFORE_OTHERS_MS = 8000;

/** The calls made since the page was opened, a few at a time; `announce` gets the text of new ones. */
function useNewCalls(tournament: Tournament, announce: (text: string) => void): CallPage {
  const open = openCalls(tournament);
  const known = useRef<Set<string>>(undefined);
  const [waiting, setWaiting] = useState<string[]>([]);
  const names = joinedNames(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another call is a reason
  useEffect(() => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...open.map(({ name }) => name)]);
    const fresh = before ? open.filter(({ name }) => !before.has(name)) : [];
    if (fresh.length === 0) return;
    setWaiting(now => [...now, ...fresh.map(({ name }) => name)]);
    announce(fresh.map(call => callText(tournament, call)).join(' '));
  }, [names]);
  const page = callPage(open, waiting);
  const shown = joinedNames(page.calls);
  const areOthersWaiting = page.waiting > 0;
  useEffect(() => {
    if (shown === '') return;
    const finished = new Set(shown.split('\n'));
    const leave = () => setWaiting(now => now.filter(name => !finished.has(name)));
    const timer = setTimeout(leave, areOthersWaiting ? SHOWN_BEFORE_OTHERS_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, areOthersWaiting]);
  return page;
}

const joinedNames = (calls: readonly Call[]) => calls.map(({ name }) => name).join('\n');

/** The kinds of pages that have room for a column of the next matches. */
const PAGES_WITH_RAIL: TvPage['kind'][] = ['entries', 'draw', 'now', 'results', 'podium'];

/** A tournament on a hall's TV, with turning pages; `address` is the URL in the QR code for phones. */
function TvScreen({ following, address }: { following: LiveTournament; address: string }) {
  const { saved, tournament, connection, gone } = following;
  const now = useNow();
  const scores = liveScores(saved);
  const pages = tvPages(tournament, scores);
  const index = useTurning(pages.length);
  const page: TvPage | undefined = pages[index];
  const sound = useTvSound();
  const calls = useNewCalls(tournament, sound.announce);
  // The result is read on phones, so its code is large even when no match is left.
  const isRailed = page?.kind === 'podium' || nextQueue(tournament, scores).length > 0;
  const hasRail = !gone && isRailed && (!page || PAGES_WITH_RAIL.includes(page.kind));
  return (
    <TvProvider value={{ saved, tournament, scores, now }}>
      <TvFrame
        title={saved.title}
        facts={[saved.hall, page && tvTitle(tournament, page)].filter(Boolean).join(' · ')}
        connection={connection}
        control={
          <button type="button" className="tv-sound" aria-pressed={sound.isOn} onClick={sound.toggle}>
            호출 소리 {sound.isOn ? '켬' : '끔'}
          </button>
        }
        beside={!gone && !hasRail && <TvLink address={address} />}
        data-page={page?.kind}
        data-calling={calls.calls.length > 0 || undefined}
      >
        <div className="tv-main">
          <div className="tv-body">
            {gone ? (
              <LinkGone />
            ) : page ? (
              <TvPageView page={page} />
            ) : (
              <TvMessage title="곧 시작합니다." sentence="참가자가 정해지면 여기에 나타납니다." />
            )}
          </div>
          {hasRail && <Rail address={address} listed={saved.listed ? saved.id : undefined} />}
        </div>
        <TvDots count={pages.length} index={index} />
        {calls.calls.length > 0 && <TvCalls {...calls} />}
      </TvFrame>
    </TvProvider>
  );
}

/** The next matches and the code of `address`; `listed` is the id of a tournament that anybody may open. */
function Rail({ address, listed }: { address: string; listed: number | undefined }) {
  return (
    <aside className="tv-rail" aria-label="다음 경기와 링크">
      <TvQueue />
      <div className="tv-link">
        <TvLink address={address} />
        <p>휴대전화로 보기</p>
        {listed !== undefined && (
          <p>
            {address.split('/')[2]}
            <wbr />
            {`/tournaments/${listed}`}
          </p>
        )}
      </div>
    </aside>
  );
}

const SOUND_SETTING = 'tv sound';
/** The frequencies of two notes, E and C, in hertz. */
const NOTES = [659, 523];
const NOTE_SECONDS = 0.55;

/** The sound of calls: a chime, and a Korean voice if there is one. The browser stores whether it is on. */
function useTvSound() {
  const [isOn, setOn] = useState(true);
  const on = useRef(isOn);
  on.current = isOn;
  useEffect(() => {
    setOn(storedText(SOUND_SETTING) !== 'off');
  }, []);
  const toggle = () => {
    storeText(SOUND_SETTING, isOn ? 'off' : 'on');
    setOn(!isOn);
    // Browsers that require a press before any sound have had one now.
    if (!isOn) chime();
  };
  const announce = useCallback((text: string) => {
    if (!on.current) return;
    chime();
    say(text);
  }, []);
  return { isOn, toggle, announce };
}

let player: AudioContext | undefined;

function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  player ??= new AudioContext();
  const { currentTime, destination } = player;
  // A browser that does not allow sound yet stays silent; the screen shows the call anyway.
  player.resume().catch(() => {});
  NOTES.forEach((frequency, index) => {
    if (!player) return;
    const note = new OscillatorNode(player, { frequency });
    const volume = new GainNode(player, { gain: 0 });
    const start = currentTime + index * NOTE_SECONDS;
    volume.gain.setValueAtTime(0.5, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS * 2);
    note.connect(volume).connect(destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS * 2);
  });
}

function say(text: string): void {
  if (!('speechSynthesis' in window)) return;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith('ko'));
  if (!voice) return;
  const speech = new SpeechSynthesisUtterance(text);
  Object.assign(speech, { voice, lang: 'ko-KR', rate: 0.9 });
  speechSynthesis.speak(speech);
}
