import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALL = 1024;

type Encoding = 'br' | 'gzip' | 'identity';
type Body = Uint8Array<ArrayBuffer>;
/** The request headers that decide the encoding of an answer, and whether a 304 is enough. */
export type NegotiationHeaders = {
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
};
/** A response to send, in one encoding, or a 304. */
export type Outgoing = { status: number; headers: Record<string, string>; body: Body | null };
type Forms = { etag: string; notModified: Outgoing; whole?: Outgoing; making?: Promise<Outgoing> };

// A window wider than the body costs a third more time and memory, and makes the result no smaller.
const [WINDOW_LEAST, WINDOW_MOST] = [16, constants.BROTLI_DEFAULT_WINDOW];
const windowOf = (bytes: number) =>
  Math.min(WINDOW_MOST, Math.max(WINDOW_LEAST, Math.ceil(Math.log2(bytes + 16))));
const brotliParams = ({ length }: Body) => ({
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: windowOf(length),
});

const compress: Record<Encoding, (body: Body) => Body | Promise<Body>> = {
  br: body => promisify(brotliCompress)(body, { params: brotliParams(body) }) as Promise<Body>,
  gzip: body => promisify(gzip)(body) as Promise<Body>,
  identity: body => body,
};

/** A response with its ETag, in each encoding requested so far; each encoding is compressed once. */
export class EncodedAnswer {
  readonly status: number;
  readonly #body: Body;
  readonly #headers: Record<string, string>;
  readonly #hash: string;
  readonly #forms: Partial<Record<Encoding, Forms>> = {};

  private constructor(response: Response, body: Body) {
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    // A shared cache may store answers to guests, and must not give them to members.
    this.#headers = { ...headers, vary: 'Accept-Encoding, Authorization' };
    this.#body = body;
    this.#hash = hash('sha256', body, 'base64url').slice(0, 27);
    this.status = response.status;
  }

  static async of(response: Response): Promise<EncodedAnswer> {
    return new EncodedAnswer(response, new Uint8Array(await response.arrayBuffer()));
  }

  get length(): number {
    return this.#body.length;
  }

  /** The response for these request headers; undefined if no earlier request accepted the same encoding. */
  ready({ acceptEncoding, ifNoneMatch }: NegotiationHeaders): Outgoing | undefined {
    const { etag, notModified, whole } = this.#formsIn(this.#encodingFor(acceptEncoding));
    return ifNoneMatch?.includes(etag) ? notModified : whole;
  }

  /** Like `ready`, but compresses in a new encoding if needed. Only a 200 has an ETag and is compressed. */
  async outgoing(wanted: NegotiationHeaders): Promise<Outgoing> {
    if (this.status !== 200) return { status: this.status, headers: this.#headers, body: this.#body };
    return this.ready(wanted) ?? this.#make(this.#encodingFor(wanted.acceptEncoding));
  }

  #formsIn(encoding: Encoding): Forms {
    const known = this.#forms[encoding];
    if (known) return known;
    const etag = `"${this.#hash}-${encoding}"`;
    const forms = { etag, notModified: { status: 304, headers: { ...this.#headers, etag }, body: null } };
    this.#forms[encoding] = forms;
    return forms;
  }

  #make(encoding: Encoding): Promise<Outgoing> {
    const forms = this.#formsIn(encoding);
    forms.making ??= this.#encode(encoding).then(whole => {
      forms.whole = whole;
      return whole;
    });
    return forms.making;
  }

  async #encode(encoding: Encoding): Promise<Outgoing> {
    const body = await compress[encoding](this.#body);
    const headers = { ...this.#formsIn(encoding).notModified.headers, 'content-length': String(body.length) };
    if (encoding !== 'identity') Object.assign(headers, { 'content-encoding': encoding });
    return { status: 200, headers, body };
  }

  #encodingFor(accepted: string | null | undefined): Encoding {
    if (!accepted || this.#body.length < SMALL) return 'identity';
    if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(accepted)) return 'br';
    return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(accepted) ? 'gzip' : 'identity';
  }
}
