import { createContext } from 'react';
import type { Accent } from '#/shared/accents.ts';

/** The settings of the site that every page gets. */
export type SiteFacts = {
  name: string;
  origin: string;
  contact: string;
  mark: string;
  accent: Accent;
  hasProviders: boolean;
  sendsMail: boolean;
  /** The holidays that the operator added: `YYYY-MM-DD`, or `MM-DD` for every year. */
  holidays: readonly string[];
};

/** The nonce of inline scripts; '' in the browser. */
export const ScriptNonce = createContext('');

/** The text of an inline script that the server replaces by one that preloads the page's other scripts. */
export const PRELOADS = '/* preloads */';
