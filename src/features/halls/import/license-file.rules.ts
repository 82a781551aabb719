import {
  ADDRESS_LIMIT,
  isTelephone,
  LICENSE_LIMIT,
  telephoneDigits,
} from '#/features/halls/directory/halls.rules.ts';
import { HALL_NAME_LIMIT, REGIONS, type Region } from '#/shared/regions.ts';
import { countCodePoints, foldKey, hasVisible, tidyLine } from '#/shared/text/text.ts';

/** `license` and `phone` may be '', `location` is `latitude,longitude`. */
export type LicensedHall = Record<'license' | 'name' | 'address' | 'phone', string> & {
  region: Region;
  location?: string;
};

export const SKIP_REASONS = {
  closed: '영업 중이 아님',
  business: '당구장업이 아님',
  name: '사업장명 없음',
  address: '주소 없음',
  region: '주소의 시·도를 알 수 없음',
  longName: `이름이 ${HALL_NAME_LIMIT}자보다 김`,
  longAddress: `주소가 ${ADDRESS_LIMIT}자보다 김`,
  twice: '파일에 두 번 있음',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;
export type SkippedRow = { line: number; name: string; address: string; reason: SkipReason };

// The column names in files of different years and offices, lower case without blanks and underscores.
const HEADERS = {
  license: ['관리번호', '인허가번호', 'mngno', 'mgtno'],
  office: ['개방자치단체코드', 'opnatmygrpcd', 'opnsfteamcode'],
  business: ['개방서비스명', 'opnsvcnm', 'opnsrvcnm'],
  name: ['사업장명', '업소명', '상호명', 'bplcnm'],
  road: [
    ...['도로명전체주소', '도로명주소', '소재지도로명주소', '소재지도로명전체주소'],
    ...['roadnmaddr', 'roadnmwholaddr', 'rdnwhladdr'],
  ],
  lot: [
    ...['소재지전체주소', '소재지주소', '소재지지번주소', '지번주소', '지번전체주소'],
    ...['lotnoaddr', 'lctnwholaddr', 'sitewhladdr'],
  ],
  status: ['영업상태명', 'salssttsnm', 'trdstatenm'],
  statusCode: ['영업상태구분코드', '영업상태코드', 'salssttscd', 'trdstategbn'],
  phone: ['소재지전화', '소재지전화번호', '전화번호', 'telno', 'sitetel'],
  x: ['좌표정보(x)', '좌표정보x(epsg5174)', '좌표정보(x)(epsg5174)', 'crdinfox'],
  y: ['좌표정보(y)', '좌표정보y(epsg5174)', '좌표정보(y)(epsg5174)', 'crdinfoy'],
} as const;
type Column = keyof typeof HEADERS;

/** The index of each column; columns that the file lacks are left out. */
type LicenseColumns = Partial<Record<Column, number>>;

const plainHeader = (text: string) => foldKey(text).replace(/[\s_]/g, '');

/** `head` is the file's first row; returns undefined without a column for name, address or status. */
export function findColumns(head: readonly string[]): LicenseColumns | undefined {
  const plain = head.map(plainHeader);
  const found = Object.entries(HEADERS).flatMap(([column, names]) => {
    const columnIndex = names.map(name => plain.indexOf(name)).find(at => at >= 0);
    return columnIndex === undefined ? [] : [[column, columnIndex] as const];
  });
  const columns: LicenseColumns = Object.fromEntries(found);
  const has = (...wanted: Column[]) => wanted.some(column => columns[column] !== undefined);
  return has('name') && has('road', 'lot') && has('status', 'statusCode') ? columns : undefined;
}

const OPEN = new Set(['영업/정상', '영업', '정상', '영업중', '정상영업', '01', '1']);
// A licence number such as CDFI3320012003000002 contains its office; only older numbers do not.
const FULL_NUMBER = /^[A-Z]{3,}\d{10,}$/;

/** Reads rows in order into `halls` (those in business) and `skipped` (with reasons). */
export class LicenseReader {
  readonly #columns: LicenseColumns;
  readonly #seen = new Set<string>();
  readonly halls: LicensedHall[] = [];
  readonly skipped: SkippedRow[] = [];
  #line = 1;
  readonly #locate: (x: string, y: string) => string;

  /** `locate` converts the file's coordinates to `latitude,longitude`; it returns '' when it cannot. */
  constructor(columns: LicenseColumns, locate: (x: string, y: string) => string = () => '') {
    this.#columns = columns;
    this.#locate = locate;
  }

  take(cells: readonly string[]): void {
    this.#line++;
    const text = (column: Column) => tidyLine(cells[this.#columns[column] ?? -1] ?? '');
    const name = text('name');
    const addresses = [text('road'), text('lot')].filter(hasVisible);
    // When one of the two addresses lacks the region, the other may have it.
    const address = addresses.find(regionOfAddress) ?? addresses[0] ?? '';
    const hall = { name, address, license: licenseOf(text('license'), text('office')), phone: '' };
    const reason = skipReasonOf(text, hall) ?? this.#duplicateReason(hall);
    const region = regionOfAddress(address);
    if (reason || !region) {
      this.skipped.push({ line: this.#line, name, address, reason: reason ?? 'region' });
      return;
    }
    const digits = telephoneDigits(text('phone'));
    const location = this.#locate(text('x'), text('y'));
    const phone = isTelephone(digits) ? digits : '';
    this.halls.push({ ...hall, region, phone, ...(location && { location }) });
  }

  #duplicateReason({ license, name, address }: Omit<LicensedHall, 'region'>): SkipReason | undefined {
    const keys = [`${foldKey(name)}\n${foldKey(address)}`, ...(license ? [license] : [])];
    if (keys.some(key => this.#seen.has(key))) return 'twice';
    for (const key of keys) this.#seen.add(key);
    return undefined;
  }
}

function skipReasonOf(
  text: (column: Column) => string,
  { name, address }: { name: string; address: string },
) {
  const business = text('business');
  if (business && !business.includes('당구')) return 'business';
  if (!OPEN.has((text('status') || text('statusCode')).replace(/\s/g, ''))) return 'closed';
  if (!hasVisible(name)) return 'name';
  if (!address) return 'address';
  if (countCodePoints(name) > HALL_NAME_LIMIT) return 'longName';
  if (countCodePoints(address) > ADDRESS_LIMIT) return 'longAddress';
  return regionOfAddress(address) ? undefined : 'region';
}

function licenseOf(number: string, office: string): string {
  const plain = number.replace(/\s/g, '').toUpperCase();
  const full = plain && office && !FULL_NUMBER.test(plain) ? `${office}-${plain}` : plain;
  return full.length <= LICENSE_LIMIT ? full : '';
}

const BATCH_ROWS = 400;
const BATCH_BYTES = 100_000;

// Upper bound of bytes per UTF-16 unit, and bytes of JSON around the texts of each hall.
const BYTES_A_SIGN = 3;
const BYTES_AROUND = 80;

/** Each batch fits into one request. */
export function batchesOf(halls: readonly LicensedHall[]): LicensedHall[][] {
  const batches: LicensedHall[][] = [];
  let left = 0;
  for (const hall of halls) {
    const signs = Object.values(hall).reduce((sum, text) => sum + text.length, 0);
    const bytes = signs * BYTES_A_SIGN + BYTES_AROUND;
    const last = batches.at(-1);
    if (!last || last.length === BATCH_ROWS || bytes > left) {
      batches.push([hall]);
      left = BATCH_BYTES - bytes;
    } else {
      last.push(hall);
      left -= bytes;
    }
  }
  return batches;
}

// The long names with which addresses begin, today's and those of the last decades.
const LONG_NAMES: Record<Region, readonly string[]> = {
  서울: ['서울특별시', '서울시'],
  부산: ['부산광역시', '부산시', '부산직할시'],
  대구: ['대구광역시', '대구시', '대구직할시'],
  인천: ['인천광역시', '인천시', '인천직할시'],
  // 광주시 is a city in 경기.
  광주: ['광주광역시', '광주직할시'],
  대전: ['대전광역시', '대전시', '대전직할시'],
  울산: ['울산광역시', '울산시'],
  세종: ['세종특별자치시', '세종시'],
  경기: ['경기도'],
  강원: ['강원특별자치도', '강원도'],
  충북: ['충청북도'],
  충남: ['충청남도'],
  전북: ['전북특별자치도', '전라북도'],
  전남: ['전라남도'],
  경북: ['경상북도'],
  경남: ['경상남도'],
  제주: ['제주특별자치도', '제주도'],
};

// 광주 and 전남 are one since July 2026. The site keeps both as regions: the districts of the former city are 광주.
const JOINED = '전남광주통합특별시';
const OF_GWANGJU = /^(동구|서구|남구|북구|광산구)(?=\s|$)/;

/** The address begins with the long or short name; returns undefined for neither. */
export function regionOfAddress(address: string): Region | undefined {
  const text = address.normalize('NFC').trim();
  if (text.startsWith(JOINED))
    return OF_GWANGJU.test(text.slice(JOINED.length).trimStart()) ? '광주' : '전남';
  const [first = ''] = text.split(/\s/, 1);
  const isNamed = (region: Region) => LONG_NAMES[region].some(name => first.startsWith(name));
  return REGIONS.find(region => region === first || isNamed(region));
}
