import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Place } from '#/database/connect.ts';
import { fill } from '../scripts/bench/fill.ts';
import { type House, openHouse } from './house.ts';
import { tellPostgres } from './postgres-server.ts';
import { newAdmin, type Visitor } from './visitors.ts';

export { LISTS, type List } from '../scripts/bench/growth-lists.ts';

/** A house whose site has stood for long: filled like the benchmark's, with its member 1 and an admin. */
export type FilledHouse = House & { member: Visitor; admin: Visitor };

/** Opens a filled house at today's time, in which nothing is found by searching; it is torn down with the test. */
export async function openFilledHouse(size: number): Promise<FilledHouse> {
  const { databaseUrl, dataDir } = await emptyPlace();
  const [token = ''] = await fill({ databaseUrl, dataDir }, size, { searchable: false });
  const house = await openHouse({ DATABASE_URL: databaseUrl, ...(dataDir && { DATA_DIR: dataDir }) });
  house.clock.now = new Date();
  const member = { number: 1, id: 'player1', username: '', token };
  const admin = { id: 'overseer1', username: '살피는이', phone: '01099990000' };
  return { ...house, member, admin: await newAdmin(house, admin) };
}

async function emptyPlace(): Promise<Place> {
  if (process.env.TEST_ON !== 'postgres') {
    const dataDir = mkdtempSync(join(tmpdir(), 'dangu-filled-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return { databaseUrl: '', dataDir };
  }
  const url = inject('postgresUrl');
  const name = `filled_${randomUUID().replaceAll('-', '')}`;
  await tellPostgres(`${url}/postgres`, `create database ${name}`);
  onTestFinished(() => tellPostgres(`${url}/postgres`, `drop database ${name} with (force)`));
  return { databaseUrl: `${url}/${name}`, dataDir: '' };
}
