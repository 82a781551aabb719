export const REVIVAL_NAMES = { name: '패자부활 토너먼트', listName: '패자부활' };
export const REVIVAL_SIZES = { least: 5, most: 62 };
