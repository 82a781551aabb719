export const DOUBLE_NAMES = { name: '더블 엘리미네이션', listName: '더블 엘리미네이션' };
export const DOUBLE_SIZES = { least: 4, most: 64 };
