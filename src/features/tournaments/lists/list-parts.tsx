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
