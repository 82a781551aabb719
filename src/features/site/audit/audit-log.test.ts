import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import { boardDraft } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import { adsDraft } from '#/features/site/settings/site-settings.contract.ts';
import { type AdminAction, audit } from '#/server/audit.ts';
import { SETTING_FIELDS } from '#/shared/site-settings.ts';
import { newAdmin, type Visitor } from '#test/fixtures/visitors.ts';
import type { TestApp } from '#test/test-app.ts';
import { test } from '#test/test-app.ts';
import { ACTION_WORDS, actionWord, fieldWord, subjectPath, subjectWord, valueWord } from './audit.rules.ts';
import { type AuditEntry, auditEntry } from './audit-log.contract.ts';

const PATH = '/api/audit';

const note = (app: TestApp, by: Visitor, action: Partial<AdminAction> = {}) =>
  write(app.site.db, tx =>
    audit(tx, { by, action: 'hall.add', subject: 'hall:1', now: app.clock.now, ...action }),
  );

async function listed(app: TestApp, as: Visitor, params = '') {
  const { status, headers, body } = await app.call<AuditEntry[]>('GET', `${PATH}?${params}`, { as });
  expect(status).toBe(200);
  return { rows: z.array(auditEntry.strict()).parse(body), total: headers.get('x-total-count') };
}

describe('the audit log of admins', () => {
  test('shows the admin, the action, the target, the time, and the old and new value', async ({ app }) => {
    const admin = await newAdmin(app, { id: 'boss1', username: '사장' });
    const [before, after] = [{ points: 100 }, { points: 250 }];
    await note(app, admin, { action: 'member.points', subject: 'member:cue7', before, after });
    const { rows, total } = await listed(app, admin);
    expect(total).toBe('1');
    expect(rows).toEqual([
      {
        id: rows[0]?.id,
        at: '2026-11-18T10:00:00+09:00',
        admin: '사장',
        adminId: 'boss1',
        adminNumber: admin.number,
        action: 'member.points',
        subject: 'member:cue7',
        before,
        after,
      },
    ]);
  });

  test('cuts long texts and shows long lists by their length', async ({ app, admin }) => {
    const halls = Array.from({ length: 300 }, (_, id) => ({ id, name: '큐' }));
    await note(app, admin, { after: { halls, added: [], changed: ['phone'], content: '가'.repeat(5000) } });
    const [row] = (await listed(app, admin)).rows;
    expect(row?.after).toEqual({ halls: 300, added: 0, changed: ['phone'], content: '가'.repeat(200) });
  });

  test('can be narrowed to one kind of action and to one admin', async ({ app }) => {
    const [first, second] = [await newAdmin(app), await newAdmin(app)];
    for (let n = 0; n < 3; n++) await note(app, first, { subject: `hall:${n}` });
    await note(app, second, { subject: 'hall:9' });
    await note(app, first, { action: 'hall.remove', subject: 'hall:8' });
    const subjects = async (params: string) =>
      (await listed(app, second, params)).rows.map(row => row.subject);
    expect(await subjects('action=hall.remove')).toEqual(['hall:8']);
    expect(await subjects(`admin=${second.id.toUpperCase()}`)).toEqual(['hall:9']);
    expect(await subjects(`admin=${first.id}&action=hall.add&page=2&size=2`)).toEqual(['hall:0']);
    expect((await listed(app, second, `admin=${first.id}&size=1`)).total).toBe('4');
    expect(await subjects('admin=nobody1')).toEqual([]);
    expect(await subjects('action=nothing')).toEqual([]);
  });

  test('shows no name of a withdrawn admin, and keeps the entries', async ({ app }) => {
    const [gone, admin] = [await newAdmin(app), await newAdmin(app)];
    await note(app, gone, { subject: 'hall:5' });
    expect((await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone })).status).toBe(200);
    const { rows } = await listed(app, admin);
    expect(rows.at(-1)).toMatchObject({ admin: '탈퇴한 회원', adminId: null, subject: 'hall:5' });
  });
});

describe('the words of the log', () => {
  test('know every action that is written down anywhere', () => {
    const src = join(import.meta.dirname, '..', '..', '..');
    const texts = globSync('**/*.server.ts', { cwd: src }).map(file => readFileSync(join(src, file), 'utf8'));
    const actions = texts.flatMap(text =>
      [...text.matchAll(/action: '([a-z.]+)'/g)].map(([, action = '']) => action),
    );
    expect(actions.length).toBeGreaterThan(10);
    expect(actions.filter(action => !(action in ACTION_WORDS))).toEqual([]);
  });

  test('know every field of the settings, of a board and of the ads', () => {
    const noted = ['games', 'pictures', ...Object.keys(adsDraft.shape)];
    const fields = [...SETTING_FIELDS, ...Object.keys(boardDraft.shape), ...noted];
    expect(fields.filter(field => fieldWord(field) === field)).toEqual([]);
  });

  test('show unknown values unchanged', () => {
    expect([actionWord('member.role'), actionWord('moon.landing')]).toEqual(['권한 변경', 'moon.landing']);
    expect([fieldWord('title'), fieldWord('colour')]).toEqual(['제목', 'colour']);
    const subjects = ['hall:3', 'free-board:40', 'singlematch:5', 'member:1234', 'members', 'ufo:x'];
    const words = ['3번 당구장', '40번 자유게시판 글', '5번 매치 글', '회원 1234', '회원', 'ufo x'];
    expect(subjects.map(subjectWord)).toEqual(words);
    expect(['member:cue7', 'tournament:3', 'members', 'hall:3'].map(subjectPath)).toEqual([
      '/admin/members?field=id&q=cue7',
      '/tournaments/3',
      undefined,
      undefined,
    ]);
  });

  test('say values as people do', () => {
    expect(valueWord('points', 1200)).toBe('1,200포인트');
    expect([fieldWord('comment'), valueWord('comment', 2995)]).toEqual(['댓글', '2995번']);
    expect(valueWord('birthYear', 1990)).toBe('1990');
    expect([valueWord('pinned', true), valueWord('pinned', false)]).toEqual(['예', '아니요']);
    expect(valueWord('role', 'admin')).toBe('관리자');
    expect([valueWord('accent', 'wine'), valueWord('state', 'paused')]).toEqual(['와인', '멈춤']);
    expect(valueWord('attendance', 'daily')).toBe('하루 한 번 1포인트');
    expect(valueWord('changed', ['phone', 'password'])).toBe('전화번호, 비밀번호');
    expect([valueWord('title', null), valueWord('title', ''), valueWord('title', undefined)]).toEqual([
      '',
      '',
      '',
    ]);
  });
});
