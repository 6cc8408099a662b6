import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { type Database, openDatabase } from '#server/db/openDatabase.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { readSettings } from '#server/readSettings.ts';
import { saveContact } from '#server/research/reminders/contacts.ts';
import { createTestLab, createTestParticipant, createTestStudy } from './testResearch.ts';

interface Seed {
  dataDir: string;
  secretKey: string;
  count: number;
}

async function seedStudy({ db }: Database, { secretKey, count }: Seed): Promise<string> {
  const now = new Date();
  const secret = createSecret(secretKey);
  const lab = await createTestLab(db);
  const study = await createTestStudy(db, lab.id, null, { timezone: 'UTC', start_date: '2020-01-01' });
  for (let number = 0; number < count; number += 1) {
    const person_id = uuidv7();
    await db.insertInto('people').values({ id: person_id, created_at: now }).execute();
    const joined = { person_id, joined_at: now, joined_day: '2026-01-05' };
    const { id } = await createTestParticipant(db, study.id, `${study.code_prefix}-${uuidv4()}`, joined);
    const contact = {
      participantId: id,
      personId: person_id,
      studyId: study.id,
      email: `p${number}@mailbox.example`,
      language: 'en' as const,
    };
    await saveContact(db, secret, { ...contact, now });
  }
  await db.updateTable('contact_addresses').set({ confirmed_at: now }).execute();
  await db.deleteFrom('mails').execute();
  await db
    .insertInto('reminder_settings')
    .values({
      study_id: study.id,
      is_on: true,
      kinds: ['not_connected'],
      not_connected_days: 3,
      silent_days: 7,
      send_hour: 0,
      quiet_from: 0,
      quiet_to: 0,
      gap_days: 3,
      most: 20,
    })
    .execute();
  return study.id;
}

/** Makes a data directory whose study owes each of its participants a reminder today. */
export async function seedReminders(seed: Seed): Promise<string> {
  const settings = readSettings({ DATA_DIR: seed.dataDir, SECRET_KEY: seed.secretKey });
  const database = await openDatabase(settings, () => undefined);
  try {
    return await seedStudy(database, seed);
  } finally {
    await database.close();
  }
}
