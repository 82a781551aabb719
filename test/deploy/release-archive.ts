import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';

type Files = Map<string, Buffer>;

/** The files of an archive by path; throws for a damaged archive. */
export function filesIn(archive: string): Files {
  return archive.endsWith('.zip') ? filesInZip(readFileSync(archive)) : filesInTar(archive);
}

function filesInTar(archive: string): Files {
  const folder = makeTemporaryFolder('dangu-archive-');
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const paths = globSync('**/*', { cwd: folder }).filter(path => statSync(join(folder, path)).isFile());
  return new Map(paths.map(path => [path, readFileSync(join(folder, path))]));
}

/** By APPNOTE.TXT 4.3: entries of the directory at the end lead to the headers before the contents. */
export function filesInZip(bytes: Buffer): Files {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files: Files = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry at ${at}`);
    const [sum, packed, size] = [16, 20, 24].map(offset => bytes.readUInt32LE(at + offset));
    const nameLength = bytes.readUInt16LE(at + 28);
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const header = bytes.readUInt32LE(at + 42);
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    if (bytes.toString('utf8', header + 30, header + 30 + nameLength) !== path) throw new Error(path);
    const stored = bytes.subarray(begin, begin + (packed ?? 0));
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    if (crc32(content) !== sum || content.length !== size) throw new Error(`${path} is not whole`);
    if (!path.endsWith('/')) files.set(path, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** The platform of a binary, as `linux-x64`; undefined for other files. Throws for a truncated one. */
export function machineOf(file: Buffer): string | undefined {
  if (file.length < 64) return undefined;
  const magic = file.readUInt32BE(0);
  if (magic === 0x7f454c46) return elf(file);
  if (magic === 0xcffaedfe) return machO(file);
  return file.readUInt16BE(0) === 0x4d5a ? portableExecutable(file) : undefined;
}

const ELF_MACHINES: Record<number, string> = { 62: 'linux-x64', 183: 'linux-arm64' };
const PE_MACHINES: Record<number, string> = { 34404: 'windows-x64', 43620: 'windows-arm64' };
const MACH_MACHINES: Record<number, string> = { 16777228: 'macos-arm64', 16777223: 'macos-x64' };

function elf(file: Buffer): string {
  const sections = Number(file.readBigUInt64LE(40)) + file.readUInt16LE(58) * file.readUInt16LE(60);
  if (file.length < sections) throw new Error('an ELF file is cut');
  return ELF_MACHINES[file.readUInt16LE(18)] ?? 'another';
}

function portableExecutable(file: Buffer): string | undefined {
  const header = file.readUInt32LE(60);
  if (header + 24 > file.length || file.readUInt32BE(header) !== 0x50450000) return undefined;
  const table = header + 24 + file.readUInt16LE(header + 20);
  for (let section = 0; section < file.readUInt16LE(header + 6); section++) {
    const at = table + section * 40;
    if (file.length < file.readUInt32LE(at + 16) + file.readUInt32LE(at + 20))
      throw new Error('a PE file is cut');
  }
  return PE_MACHINES[file.readUInt16LE(header + 4)] ?? 'another';
}

const SEGMENT = 0x19;

function machO(file: Buffer): string {
  let at = 32;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const isSegment = file.readUInt32LE(at) === SEGMENT;
    const end = isSegment ? Number(file.readBigUInt64LE(at + 40) + file.readBigUInt64LE(at + 48)) : 0;
    if (file.length < end) throw new Error('a Mach-O file is cut');
    at += file.readUInt32LE(at + 4);
  }
  return MACH_MACHINES[file.readUInt32LE(4)] ?? 'another';
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// Explorer unpacks into a folder of the archive's name in Downloads; paths have at most 260 characters.
const LONGEST_PATH = 180;

export function pathsNotForWindows(paths: string[]): string[] {
  const seen = new Set<string>();
  return paths.filter(path => {
    const folded = path.toLowerCase();
    const isTwice = seen.has(folded);
    seen.add(folded);
    const isBad = path.split('/').some(part => RESERVED.test(part) || /[<>:"\\|?*]|[. ]$/.test(part));
    return isTwice || isBad || path.length > LONGEST_PATH;
  });
}
