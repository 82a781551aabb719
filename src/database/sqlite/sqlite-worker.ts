// Runs in a worker thread: one SQLite connection, whose statements run in the order they arrive.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { SqliteAnswer, SqliteOpening, SqliteQuestion, SqliteStatement } from './sqlite-thread.ts';

const STATEMENTS_MOST = 500;
const SLOW_MS = 2;
const SQLITE_IOERR = 10;

let opening: SqliteOpening = null;
let database: DatabaseSync;

/** Opens the file at the first statement: the thread starts while the file is checked or created. */
function open({ file, writes }: NonNullable<SqliteOpening>): DatabaseSync {
  const opened = new DatabaseSync(file, { readOnly: !writes, timeout: 5000 });
  if (writes) opened.exec('pragma journal_mode = wal; pragma synchronous = full');
  opened.exec('pragma foreign_keys = on; pragma cache_size = -16384; pragma temp_store = memory');
  return opened;
}

type Prepared = { statement: StatementSync; isSlow: boolean };
const statements = new Map<string, Prepared>();

function statementOf(sql: string): Prepared {
  const known = statements.get(sql);
  if (known) statements.delete(sql);
  const entry = known ?? { statement: database.prepare(sql), isSlow: false };
  statements.set(sql, entry);
  const oldest = statements.keys().next().value;
  if (statements.size > STATEMENTS_MOST && oldest !== undefined) statements.delete(oldest);
  return entry;
}

type Result = NonNullable<SqliteAnswer['result']>;

function answerTo({ before, ...statement }: SqliteQuestion): Result {
  // The transaction was begun by a thread that has died, or failed with another of its group.
  if (before !== undefined && !before.startsWith('begin') && !database.isTransaction)
    throw Object.assign(new Error('the transaction is lost'), { errcode: SQLITE_IOERR });
  if (before) database.exec(before);
  return run(statement);
}

function run({ sql, parameters }: SqliteStatement): Result {
  if (!parameters) {
    database.exec(sql);
    return { rows: [], changes: 0 };
  }
  const { statement } = statementOf(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

function answer(question: SqliteQuestion): SqliteAnswer {
  try {
    return { result: answerTo(question) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { error: { message, errcode: errcode ?? 0, alive: database.isTransaction } };
  }
}

function close(): void {
  statements.clear();
  if (database?.isOpen) database.close();
}

parentPort?.on('message', (message: SqliteOpening | SqliteQuestion[]) => {
  if (Array.isArray(message)) return answerAll(message);
  opening = message;
  if (opening) return;
  close();
  parentPort?.postMessage(null);
});

function answerAll(questions: SqliteQuestion[]): void {
  if (!database?.isOpen) database = open(opening as NonNullable<SqliteOpening>);
  let answers: SqliteAnswer[] = [];
  const send = () => {
    if (answers.length > 0) parentPort?.postMessage(answers);
    answers = [];
  };
  for (const question of questions) {
    // Answers before a slow statement are sent without waiting for it.
    if (statements.get(question.sql)?.isSlow) send();
    const began = performance.now();
    answers.push(answer(question));
    const isSlow = performance.now() - began > SLOW_MS;
    const known = statements.get(question.sql);
    if (known) known.isSlow = isSlow;
    if (isSlow) send();
  }
  send();
}
