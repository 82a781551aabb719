import { useEffect, useState } from 'react';

const STORED = 'runner-by-hand';

/** Whether players were last typed by hand on this device: whoever does goes on doing so. */
export function useHandedness(): [byHand: boolean, keep: (byHand: boolean) => void] {
  const [byHand, setByHand] = useState(false);
  useEffect(() => {
    try {
      setByHand(localStorage.getItem(STORED) === 'yes');
    } catch {
      // Without storage each visit begins with the halls.
    }
  }, []);
  const keep = (next: boolean) => {
    setByHand(next);
    try {
      localStorage.setItem(STORED, next ? 'yes' : 'no');
    } catch {
      // Then it holds as long as this page is open.
    }
  };
  return [byHand, keep];
}
