// Runs in a worker thread: one SQLite connection, whose statements run in the order they come.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteAnswer, SqliteQuestion } from './sqlite-thread.ts';

const STATEMENTS_KEPT = 500;
const SQLITE_IOERR = 10;

const { file, writes } = workerData as { file: string; writes: boolean };
const database = new DatabaseSync(file, { readOnly: !writes, timeout: 5000 });
if (writes) database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec('pragma foreign_keys = on; pragma cache_size = -16384; pragma temp_store = memory');
const statements = new Map<string, StatementSync>();

function prepared(sql: string): StatementSync {
  let statement = statements.get(sql);
  if (statement) statements.delete(sql);
  else statement = database.prepare(sql);
  statements.set(sql, statement);
  const oldest = statements.keys().next().value;
  if (statements.size > STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest);
  return statement;
}

function run({ sql, parameters, before }: SqliteQuestion): SqliteAnswer['result'] {
  if (before) database.exec(before);
  // Its beginning was another thread's, which has died.
  else if (before === '' && !database.isTransaction)
    throw Object.assign(new Error('the transaction is lost'), { errcode: SQLITE_IOERR });
  if (!parameters) {
    database.exec(sql);
    return { rows: [], changes: 0 };
  }
  const statement = prepared(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...parameters), changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

function answer(question: SqliteQuestion): SqliteAnswer {
  try {
    return { result: run(question) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { error: { message, errcode: errcode ?? 0, alive: database.isTransaction } };
  }
}

parentPort?.on('message', (questions: SqliteQuestion[]) => parentPort?.postMessage(questions.map(answer)));
