type Noted = { text: string } | { value: unknown } | { bytes: Uint8Array<ArrayBuffer> };
const noted = new WeakMap<Response, Noted>();

/** Notes the content of a Response beside it, because reading a Response costs more than making it. */
export const note = (response: Response, made: Noted): void => void noted.set(response, made);

/** The noted content of a Response; undefined if there is none, and its body must be read. */
export const notedOf = (response: Response): Noted | undefined => noted.get(response);
