/** The price of ten minutes, if possible without a condition, lets readers compare halls; else the first. */
export function comparablePrice(prices: string): string {
  const [first = '', ...others] = prices.split(/\n|,\s|\s[/·]/).map(price => price.trim());
  const all = [first, ...others];
  return all.find(price => price.startsWith('10분')) ?? all.find(price => price.includes('10분')) ?? first;
}

/** The comparable price comes first. */
export function priceLines(prices: string): string[] {
  const lines = prices.split('\n');
  const first = lines.find(line => line.includes(comparablePrice(prices)));
  return first === undefined ? lines : [first, ...lines.filter(line => line !== first)];
}
