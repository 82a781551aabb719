import { createContext } from 'react';
import type { Accent } from '#/shared/site-settings.ts';

/**
 * What every page knows of the site: its name, where it is reached from outside, whom to ask, the address of its mark,
 * its colour, and whether members can log in by an account at a provider.
 */
export type SiteFacts = {
  name: string;
  origin: string;
  contact: string;
  mark: string;
  accent: Accent;
  hasProviders: boolean;
  /** The days of the holidays that admins added, `YYYY-MM-DD`, or `MM-DD` of every year. */
  holidays: readonly string[];
};

/** The mark of the inline scripts that the page's policy lets run; empty in the browser. */
export const ScriptNonce = createContext('');

/** What stands where the server writes the script that preloads the page's other scripts. */
export const PRELOADS = '/* preloads */';
