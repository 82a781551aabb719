/** The price of ten minutes, best one without a condition, so that halls can be compared; else the first price. */
export function comparablePrice(prices: string): string {
  const [first = '', ...others] = prices.split(/\n|,\s|\s[/·]/).map(price => price.trim());
  const all = [first, ...others];
  return all.find(price => price.startsWith('10분')) ?? all.find(price => price.includes('10분')) ?? first;
}

/** The lines of a hall's prices, the one with its comparable price first. */
export function priceLines(prices: string): string[] {
  const lines = prices.split('\n');
  const first = lines.find(line => line.includes(comparablePrice(prices)));
  return first === undefined ? lines : [first, ...lines.filter(line => line !== first)];
}
