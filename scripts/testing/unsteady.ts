import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

const FILE = 'test-results/unsteady.json';

type Unsteady = Record<string, string[]>;

function readAll(root: string): Unsteady {
  const full = path.join(root, FILE);
  return existsSync(full) ? (JSON.parse(readFileSync(full, 'utf8')) as Unsteady) : {};
}

/** Titles of the tests that failed in the full run and in none of their repeats. */
export const readUnsteady = (reportFile: string, root = projectRoot): string[] => readAll(root)[reportFile] ?? [];

export const writeUnsteady = (reportFile: string, titles: string[], root = projectRoot) =>
  writeFile(path.join(root, FILE), JSON.stringify({ ...readAll(root), [reportFile]: titles }, null, 2));
