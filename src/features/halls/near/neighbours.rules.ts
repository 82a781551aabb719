import { REGIONS, type Region } from '#/shared/regions.ts';
import { withJosa } from '#/shared/text/josa.ts';

/** The regions that border on a region on land. */
export const NEIGHBOURS: Record<Region, readonly Region[]> = {
  서울: ['인천', '경기'],
  부산: ['울산', '경남'],
  대구: ['경북', '경남'],
  인천: ['서울', '경기'],
  광주: ['전남'],
  대전: ['세종', '충북', '충남'],
  울산: ['부산', '경북', '경남'],
  세종: ['대전', '충북', '충남'],
  경기: ['서울', '인천', '강원', '충북', '충남'],
  강원: ['경기', '충북', '경북'],
  충북: ['대전', '세종', '경기', '강원', '충남', '전북', '경북'],
  충남: ['대전', '세종', '경기', '충북', '전북'],
  전북: ['충북', '충남', '전남', '경북', '경남'],
  전남: ['광주', '전북', '경남'],
  경북: ['대구', '울산', '강원', '충북', '전북', '경남'],
  경남: ['부산', '대구', '울산', '전북', '전남', '경북'],
  제주: [],
};

/** The searched regions, and the words for them in the sentence (empty for the chosen region alone). */
export type Scope = { regions: readonly Region[]; words: string };

/**
 * The regions follow from the pressed buttons, never from the reader's position: the server learns only the
 * chosen region from the lists that the browser loads.
 */
export function scopeOf(region: Region | undefined, { near, all }: { near: boolean; all: boolean }): Scope {
  if (!region || (near && all)) return { regions: REGIONS, words: '모든 지역의 ' };
  const around = NEIGHBOURS[region];
  if (!near || around.length === 0) return { regions: [region], words: '' };
  return {
    regions: [region, ...around],
    words: `${withJosa(region, '과/와')} 이웃 지역(${around.join(', ')})의 `,
  };
}
