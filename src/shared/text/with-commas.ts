/** A whole number with a comma before each three digits, as numbers are written in Korean: `12,000`. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
