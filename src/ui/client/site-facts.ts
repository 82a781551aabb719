import { createContext } from 'react';
import type { Accent } from '#/shared/site-settings.ts';

/** The settings of the site that every page gets. */
export type SiteFacts = {
  name: string;
  origin: string;
  contact: string;
  mark: string;
  accent: Accent;
  hasProviders: boolean;
  sendsMail: boolean;
  /** `YYYY-MM-DD`, or `MM-DD` of every year. */
  holidays: readonly string[];
};

/** The nonce of inline scripts; '' in the browser. */
export const ScriptNonce = createContext('');

/** Replaced by the server by a script that preloads the page's others. */
export const PRELOADS = '/* preloads */';
