const STORED = 'runner-halls';
const MOST = 4;

/** The names of the halls last chosen on this device, the newest first. */
export function recentHalls(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(hall => typeof hall === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/**
 * Stores a hall as the last chosen one on this device and returns the names of the last chosen halls, newest
 * first.
 */
export function rememberHall(hall: string): string[] {
  const halls = [hall, ...recentHalls().filter(other => other !== hall)].slice(0, MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(halls));
  } catch {
    // The choice itself is kept in the form.
  }
  return halls;
}
