import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGIONS } from '#/shared/regions.ts';
import { readCsv } from '#/ui/table/csv-file.ts';
import {
  inCp949,
  type LicenseHead,
  type LicenseRow,
  licenseFile,
  licenseRows,
} from '#test/fixtures/license-file.ts';
import { batchesOf, findColumns, LicenseReader, regionOfAddress } from './license-file.rules.ts';

const [one] = licenseRows(1) as [LicenseRow];

async function read(bytes: BlobPart): Promise<LicenseReader> {
  let reader: LicenseReader | undefined;
  const take = (rows: string[][]) => {
    for (const row of rows) {
      if (reader) reader.take(row);
      else reader = new LicenseReader(findColumns(row) ?? {});
    }
  };
  await readCsv(new Blob([bytes]), { take, onProgress: () => {} });
  return reader as LicenseReader;
}
const readRows = (rows: Partial<LicenseRow>[], head?: LicenseHead) =>
  read(
    licenseFile(
      rows.map(row => ({ ...one, ...row })),
      head,
    ),
  );

describe('a licence file', () => {
  test.each(['korean', 'codes'] as const)('is the same in CP949 and in UTF-8, its head in %s', async head => {
    const text = licenseFile(licenseRows(300), head);
    const plain = await read(text);
    expect(plain.halls).toHaveLength(200);
    expect(plain.halls[1]).toEqual({
      license: 'CDFI3000002000000001',
      region: '부산',
      name: '쓰리쿠션 1번 당구장',
      address: '부산광역시 해운대구 큐대로 1, 2층 (초크동)',
      phone: '',
    });
    expect(plain.skipped).toHaveLength(100);
    for (const same of [`\uFEFF${text}`, inCp949(text)]) {
      const { halls, skipped } = await read(same);
      expect(halls).toEqual(plain.halls);
      expect(skipped).toEqual(plain.skipped);
    }
  });

  test('of thirty thousand rows is read in many steps, each row once', async () => {
    const steps: number[] = [];
    const reader = new LicenseReader(
      findColumns(licenseFile([one]).split('\r\n')[0]?.split(',') ?? []) ?? {},
    );
    const take = (rows: string[][]) => {
      for (const row of steps.length === 0 ? rows.slice(1) : rows) reader.take(row);
    };
    const file = new Blob([inCp949(licenseFile(licenseRows(30_000)))]);
    await readCsv(file, { take, onProgress: part => steps.push(part) });
    expect(reader.halls).toHaveLength(20_000);
    expect(reader.skipped).toHaveLength(10_000);
    expect(reader.skipped.at(-1)).toMatchObject({ line: 30_001, reason: 'closed' });
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.at(-1)).toBe(1);
    const batches = batchesOf(reader.halls);
    expect(batches.flat()).toEqual(reader.halls);
    for (const halls of batches) {
      expect(halls.length).toBeLessThanOrEqual(400);
      expect(Buffer.byteLength(JSON.stringify({ halls }))).toBeLessThan(128 * 1024);
    }
  });

  test('with the longest names and addresses still fits into requests', () => {
    const hall = {
      region: '서울',
      name: '가'.repeat(50),
      address: '나'.repeat(200),
      phone: '',
      license: '',
    } as const;
    for (const halls of batchesOf(Array.from({ length: 1000 }, () => hall)))
      expect(Buffer.byteLength(JSON.stringify({ halls }))).toBeLessThan(128 * 1024);
  });
});

describe('the columns of a licence file', () => {
  test('are known by their headers, however they are spaced and written', () => {
    expect(findColumns([' 사업장 명', '\uFEFF소재지전체주소', '영업 상태명'])).toEqual({
      name: 0,
      lot: 1,
      status: 2,
    });
    expect(findColumns(['bplcNm', 'rdnWhlAddr', 'trdStateGbn'])).toEqual({ name: 0, road: 1, statusCode: 2 });
    expect(findColumns(['사업장명', '지번주소', 'SALS_STTS_NM', '전화번호', 'MNG_NO'])).toEqual({
      name: 0,
      lot: 1,
      status: 2,
      phone: 3,
      license: 4,
    });
  });

  test.each([[['이름', '주소']], [['사업장명', '영업상태명']], [['사업장명', '도로명주소']], [[]]])(
    '%j is no head of one',
    head => {
      expect(findColumns(head)).toBeUndefined();
    },
  );
});

describe('a row of a licence file', () => {
  test.each([
    ['is passed over when the hall is closed', { status: '폐업' }, 'closed'],
    ['is passed over while the hall rests', { status: '휴업' }, 'closed'],
    ['is passed over when nothing says that it is open', { status: '' }, 'closed'],
    ['is passed over without a name', { name: ' \u200b' }, 'name'],
    ['is passed over without an address', { road: '', lot: ' ' }, 'address'],
    ['is passed over when its region is not known', { road: '강남구 1', lot: '' }, 'region'],
    ['is passed over when its name is too long', { name: '가'.repeat(51) }, 'longName'],
    [
      'is passed over when its address is too long',
      { road: `서울특별시 ${'가'.repeat(200)}` },
      'longAddress',
    ],
  ] as const)('%s', async (_what, changes, reason) => {
    const { halls, skipped } = await readRows([changes]);
    expect(halls).toEqual([]);
    expect(skipped).toMatchObject([{ line: 2, reason }]);
  });

  test.each(['영업/정상', '영업', '정상', ' 영업중 '])('is taken when it is %s', async status => {
    expect((await readRows([{ status }])).halls).toHaveLength(1);
  });

  test('is distinguished from a second one of the same licence, or of the same name and address', async () => {
    const { halls, skipped } = await readRows([
      {},
      { name: '다른 이름', road: '서울특별시 다른 길 1' },
      { number: 'CDFI9990002000000001', name: one.name.replace(' ', '  ') },
      { number: 'CDFI9990002000000002', name: '새 이름' },
    ]);
    expect(halls.map(hall => hall.name)).toEqual([one.name, '새 이름']);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'twice'],
      [4, 'twice'],
    ]);
  });

  test('of another business is passed over', async () => {
    const text = licenseFile([one]).replace('당구장업', '체력단련장업');
    expect((await read(text)).skipped).toMatchObject([{ reason: 'business' }]);
  });

  test('has the address of its lot where the road is not known, or does not say the region', async () => {
    const { halls } = await readRows([{ road: '' }, { number: '', name: '둘', road: '테헤란로 1' }]);
    expect(halls.map(hall => hall.address)).toEqual([one.lot, one.lot]);
  });

  test('keeps a telephone only when it can be called, and a number of its own office only with the office', async () => {
    const { halls } = await readRows([
      { number: '2003-00001', phone: '031 - 123-4567' },
      { number: '', name: '둘', phone: '123-4567' },
      { number: ' cdfi3320012003000002 ', name: '셋', phone: '--' },
      { number: '2003-00004', name: '넷', phone: '전화 없음 abc' },
    ]);
    expect(halls.map(({ license, phone }) => [license, phone])).toEqual([
      ['3000000-2003-00001', '0311234567'],
      ['', ''],
      ['CDFI3320012003000002', ''],
      ['3000000-2003-00004', ''],
    ]);
  });
});

test.each([
  ['서울특별시 종로구 세종대로 1', '서울'],
  ['서울특별시종로구 세종대로 1', '서울'],
  ['부산직할시 중구', '부산'],
  ['대구광역시 군위군 군위읍', '대구'],
  ['인천광역시 강화군', '인천'],
  ['광주광역시 광산구 1', '광주'],
  ['경기도 광주시 중앙로 1', '경기'],
  ['대전 유성구', '대전'],
  ['울산광역시 중구', '울산'],
  ['세종특별자치시 한누리대로', '세종'],
  ['세종특별자치시', '세종'],
  ['강원도 춘천시', '강원'],
  ['강원특별자치도 춘천시', '강원'],
  ['충청북도 청주시', '충북'],
  ['충남 천안시', '충남'],
  ['전라북도 전주시', '전북'],
  ['전북특별자치도 전주시', '전북'],
  ['전라남도 광양시', '전남'],
  ['전남 순천시', '전남'],
  ['경상북도 포항시 북구', '경북'],
  ['경상남도 창원시', '경남'],
  ['제주도 제주시', '제주'],
  ['제주특별자치도 서귀포시', '제주'],
  ['전남광주통합특별시 동구 금남로 1', '광주'],
  ['전남광주통합특별시 서구', '광주'],
  ['전남광주통합특별시 남구 1', '광주'],
  ['전남광주통합특별시 북구 1', '광주'],
  ['전남광주통합특별시 광산구 1', '광주'],
  ['전남광주통합특별시광산구 1', '광주'],
  ['전남광주통합특별시 목포시 1', '전남'],
  ['전남광주통합특별시 여수시 동구길 1', '전남'],
  ['전남광주통합특별시 담양군 남구리', '전남'],
  ['  서울특별시\u3000강남구', '서울'],
  ['서울특별시 강남구'.normalize('NFD'), '서울'],
] as const)('%s lies in %s', (address, region) => {
  expect(regionOfAddress(address)).toBe(region);
});

test.each([
  '',
  ' ',
  '강남구 테헤란로 1',
  '평양시 중구',
  '서울역 앞',
  '부산로 12',
  '광주시 중앙로',
  '세종로 1',
])('%j names no region', address => {
  expect(regionOfAddress(address)).toBeUndefined();
});

test('the rest of an address never moves it to another region', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REGIONS), fc.string(), (region, rest) => {
      expect(regionOfAddress(`${region} ${rest}`)).toBe(region);
    }),
  );
});
