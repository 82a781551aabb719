type Kind = 'localStorage' | 'sessionStorage';

/** The text stored in this browser under `key`; '' if there is none or the browser forbids storage. */
export function storedText(key: string, kind: Kind = 'localStorage'): string {
  try {
    return globalThis[kind].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The parsed JSON stored in this browser under `key`; undefined if there is none or it is broken. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(storedText(key));
  } catch {
    return undefined;
  }
}

/** Stores a text in this browser under `key`, or removes the entry for ''. Never throws. */
export function storeText(key: string, text: string, kind: Kind = 'localStorage'): void {
  try {
    if (text === '') globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // The page works on without a full or forbidden storage.
  }
}
