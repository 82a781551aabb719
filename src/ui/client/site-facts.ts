import { createContext } from 'react';
import type { Accent } from '#/shared/site-settings.ts';

/**
 * The settings of the site that every page gets: its name, public URL, contact, URL of its logo, colour,
 * whether members can log in with an account at another provider, and whether it sends mail.
 */
export type SiteFacts = {
  name: string;
  origin: string;
  contact: string;
  mark: string;
  accent: Accent;
  hasProviders: boolean;
  sendsMail: boolean;
  /** The holidays that admins added, `YYYY-MM-DD`, or `MM-DD` of every year. */
  holidays: readonly string[];
};

/** The nonce of the inline scripts that the page's policy allows; empty in the browser. */
export const ScriptNonce = createContext('');

/** The placeholder of the script that preloads the page's other scripts; the server replaces it. */
export const PRELOADS = '/* preloads */';
