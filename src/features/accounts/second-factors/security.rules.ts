import type { FactorSaved } from './second-factors.contract.ts';

export const CHANGE_FAILED = '2단계 인증을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.';

/** Handles a changed factor on a screen: shows the message and new recovery codes, and reloads. */
export type SaveFactor = (saved: FactorSaved) => Promise<void>;

/** The text file of recovery codes: the site and the login id, then one code on a line. */
export const codesFile = (site: string, id: string, codes: string[]): string =>
  `${site} 복구 코드 (${id})\n한 번에 하나씩, 한 번만 쓸 수 있습니다.\n\n${codes.join('\n')}\n`;
