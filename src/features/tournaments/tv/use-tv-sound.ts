import { useCallback, useEffect, useRef, useState } from 'react';

const NAME = 'tv sound';
/** The frequencies of two notes, E and C, in hertz. */
const NOTES = [659, 523];
const NOTE_SECONDS = 0.55;

/** The sound of calls: a chime, and a Korean voice if there is one. The browser stores whether it is on. */
export function useTvSound() {
  const [isOn, setOn] = useState(true);
  const on = useRef(isOn);
  on.current = isOn;
  useEffect(() => {
    setOn(localStorage.getItem(NAME) !== 'off');
  }, []);
  const toggle = () => {
    localStorage.setItem(NAME, isOn ? 'off' : 'on');
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
