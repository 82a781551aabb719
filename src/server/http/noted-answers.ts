type Noted = { text: string } | { value: unknown } | { bytes: Uint8Array<ArrayBuffer> };
const noted = new WeakMap<Response, Noted>();

/** Notes beside a Response what it was made of, because reading one costs more than making it. */
export const note = (response: Response, made: Noted): void => void noted.set(response, made);

/** What a Response was made of; undefined where it is not known, and its body is to be read. */
export const notedOf = (response: Response): Noted | undefined => noted.get(response);
