import { useCallback, useEffect, useRef, useState } from 'react';
import { liveScores } from '#/features/tournaments/live/live.rules.ts';
import { ConnectionMark, type LiveTournament } from '#/features/tournaments/live/live-tournament.tsx';
import { useNow } from '#/ui/client/device/use-now.ts';
import { useWakeLock } from '#/ui/client/device/use-wake-lock.ts';
import { QrCode } from '#/ui/theme/qr-code.tsx';
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
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

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

const PAGE_MS = 12_000;
/** The kinds of pages that have room for a column of the next matches. */
const BESIDE_RAIL: TvPage['kind'][] = ['entries', 'draw', 'now', 'results', 'podium'];

/**
 * A tournament on a hall's TV: pages turn by themselves, and a lost connection is shown. `address` is the URL
 * in the QR code, which opens the tournament on phones.
 */
export function TvScreen({ following, address }: { following: LiveTournament; address: string }) {
  const { saved, tournament, connection, gone } = following;
  const now = useNow();
  const pages = tvPages(tournament);
  const index = useTurning(pages.length);
  const page: TvPage | undefined = pages[index];
  const sound = useTvSound();
  const calls = useNewCalls(tournament, sound.announce);
  // The result is read on phones, so its code is large even when no match is left.
  const isRailed = page?.kind === 'podium' || nextQueue(tournament).length > 0;
  const hasRail = !gone && isRailed && (!page || BESIDE_RAIL.includes(page.kind));
  useWakeLock(true);
  useHiddenCursor();
  return (
    <TvProvider value={{ saved, tournament, scores: liveScores(saved), now }}>
      <div className="tv" data-page={page?.kind} data-calling={calls.calls.length > 0 || undefined}>
        <header className="tv-head">
          <div>
            <h1 className="tv-title">{saved.title}</h1>
            <p className="tv-facts">
              {[saved.hall, page && tvTitle(tournament, page)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className="tv-side-head">
            <div>
              <p className="tv-clock">{now !== undefined && clockText(now)}</p>
              <button type="button" className="tv-sound" aria-pressed={sound.isOn} onClick={sound.toggle}>
                호출 소리 {sound.isOn ? '켬' : '끔'}
              </button>
            </div>
            {!gone && !hasRail && <Link address={address} />}
          </div>
        </header>
        <div className="tv-main">
          <div className="tv-body">
            {gone ? (
              <Message
                title="이 화면의 링크가 더는 쓰이지 않습니다."
                sentence="주최자에게 새 링크를 받아 주세요."
              />
            ) : page ? (
              <TvPageView page={page} />
            ) : (
              <Message title="곧 시작합니다." sentence="참가자가 정해지면 여기에 나타납니다." />
            )}
          </div>
          {hasRail && <Rail address={address} listed={saved.listed ? saved.id : undefined} />}
        </div>
        <ol className="tv-dots" aria-hidden="true">
          {pages.map((each, dot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its place
            <li key={`${each.kind} ${dot}`} data-on={dot === index || undefined} />
          ))}
        </ol>
        {calls.calls.length > 0 && <TvCalls {...calls} />}
        <ConnectionMark connection={connection} className="tv-cut" />
      </div>
    </TvProvider>
  );
}

/** The next matches and the code of `address`; `listed` is the id of a tournament that anybody may open. */
function Rail({ address, listed }: { address: string; listed: number | undefined }) {
  return (
    <aside className="tv-rail" aria-label="다음 경기와 링크">
      <TvQueue />
      <div className="tv-link">
        <Link address={address} />
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

const Link = ({ address }: { address: string }) => (
  <QrCode text={address} label={`이 대회를 보는 링크 ${address}`} className="tv-qr" />
);

function Message({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="tv-message" role="status">
      <p className="tv-message-title">{title}</p>
      <p>{sentence}</p>
    </div>
  );
}

/** The time in Seoul, `19:05`. */
function clockText(now: number): string {
  return new Intl.DateTimeFormat('ko-KR', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Seoul',
  }).format(now);
}

/** The index of the shown one of `count` pages; turns every twelve seconds or with a remote's arrow keys. */
function useTurning(count: number): number {
  const [turned, setTurned] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was turned by hand is shown for the same time as other pages
  useEffect(() => {
    if (count < 2) return;
    const clock = setTimeout(() => setTurned(now => now + 1), PAGE_MS);
    return () => clearTimeout(clock);
  }, [turned, count > 1]);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight' || key === 'PageDown') setTurned(now => now + 1);
      if (key === 'ArrowLeft' || key === 'PageUp') setTurned(now => now - 1);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, []);
  return count === 0 ? 0 : ((turned % count) + count) % count;
}

const CURSOR_MS = 3000;

/** Hides the mouse pointer while it is not moved. */
function useHiddenCursor(): void {
  useEffect(() => {
    const root = document.documentElement;
    const hide = () => root.classList.add('tv-no-cursor');
    let timer = setTimeout(hide, CURSOR_MS);
    const show = () => {
      clearTimeout(timer);
      root.classList.remove('tv-no-cursor');
      timer = setTimeout(hide, CURSOR_MS);
    };
    addEventListener('pointermove', show);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', show);
      root.classList.remove('tv-no-cursor');
    };
  }, []);
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
    setOn(localStorage.getItem(SOUND_SETTING) !== 'off');
  }, []);
  const toggle = () => {
    localStorage.setItem(SOUND_SETTING, isOn ? 'off' : 'on');
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
