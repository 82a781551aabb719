import { createContext } from 'react';
import type { Accent } from '#/shared/accents.ts';

/** Every page gets these settings of the site. */
export type SiteFacts = {
  name: string;
  origin: string;
  contact: string;
  mark: string;
  accent: Accent;
  hasProviders: boolean;
  sendsMail: boolean;
  /** `YYYY-MM-DD`, or `MM-DD` for every year. */
  holidays: readonly string[];
};

/** '' in the browser. */
export const ScriptNonce = createContext('');

/** The server replaces this text of an inline script by one that preloads the page's other scripts. */
export const PRELOADS = '/* preloads */';
