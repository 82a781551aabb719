import { READER_WORKER, RUNNER_WORKER } from './offline/pages.ts';

type Rules = Record<string, (text: string) => string | null>;
type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown };

const WORKERS = [RUNNER_WORKER, READER_WORKER];
// How React makes a script element that never runs, when it has to build a page anew in the browser.
const IDLE_SCRIPT = '<script></script>';

/**
 * Says what may become HTML, or a script's address, where the policy of the page asks for trusted types: the two
 * texts that are needed. Other HTML comes out empty rather than failing, because React also writes the texts of
 * scripts, which do not run again, into a page it builds anew.
 */
export function guardTheDocument(): void {
  if (typeof document === 'undefined') return;
  const page = globalThis as { trustedTypes?: TrustedTypes; __zod_globalConfig?: { jitless?: boolean } };
  // A schema would try whether it may make functions out of text, which the policy refuses aloud. zod's own `config`
  // sets the same, and would bring 3 kB of it to pages that check nothing.
  page.__zod_globalConfig ??= {};
  page.__zod_globalConfig.jitless = true;
  page.trustedTypes?.createPolicy('default', {
    createHTML: html => (html === IDLE_SCRIPT ? html : ''),
    createScriptURL: address => (WORKERS.includes(address) ? address : null),
  });
}
