import { FORMAT_KEYS, FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { REGIONS } from '#/shared/regions.ts';

export const CHOICES = [
  {
    name: 'region',
    label: '지역',
    options: [{ value: '', label: '지역' }, ...REGIONS.map(each => ({ value: each, label: each }))],
  },
  {
    name: 'format',
    label: '방식',
    options: [
      { value: '', label: '방식' },
      ...FORMAT_KEYS.map(each => ({ value: each, label: FORMAT_NAMES[each].name })),
    ],
  },
];

const MARK = 'inline-block rounded-md px-1.5 text-mark font-bold whitespace-nowrap';

export const LiveMark = () => <span className={`${MARK} bg-red-fill text-on-fill`}>진행 중</span>;

/** The number of days left until a tournament, as `D-13`. */
export const DaysLeft = ({ left }: { left: number }) => (
  <span className={`${MARK} ml-1.5 bg-primary-tint text-primary-strong`}>D-{left}</span>
);
