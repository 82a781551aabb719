type Kind = 'localStorage' | 'sessionStorage';

/** Returns '' if there is no such text or the browser forbids storage. */
export function storedText(key: string, kind: Kind = 'localStorage'): string {
  try {
    return globalThis[kind].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Returns undefined if there is no such text or it is no JSON. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(storedText(key));
  } catch {
    return undefined;
  }
}

/** Removes the entry for ''. Never throws. */
export function storeText(key: string, text: string, kind: Kind = 'localStorage'): void {
  try {
    if (text === '') globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // The page works on without a full or forbidden storage.
  }
}
