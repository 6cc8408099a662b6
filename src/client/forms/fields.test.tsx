import { screen } from '@testing-library/react';
import { object } from 'yup';
import { german } from '#client/app/preferences/german.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { LanguageContext } from '#client/texts/useTexts.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { AppForm } from './AppForm.tsx';
import { CheckboxField } from './CheckboxField.tsx';
import { DateField } from './DateField.tsx';
import { NumberField } from './NumberField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';
import { textRule } from './textRule.ts';
import { readTypedDate, writeTypedDate } from './typedDate.ts';
import { typedNumber } from './typedNumber.ts';

interface Values {
  start: string;
  minutes: string;
  note: string;
  route: boolean;
  prefix: string;
}

const START: Values = { start: '2026-03-05', minutes: '10', note: '', route: false, prefix: 'KDZ' };

function renderFields() {
  const sent: Values[] = [];
  const app = renderPart(
    <AppForm<Values>
      initialValues={START}
      schema={object({ start: textRule((day) => (isCalendarDate(day) ? undefined : 'Enter a date that exists')) })}
      onSubmit={async (values) => {
        sent.push(values);
        return undefined;
      }}
    >
      <DateField name="start" label="Start" />
      <NumberField name="minutes" label="Minutes" unit="min" hint="1 to 600" />
      <TextAreaField name="note" label="Note" isOptional hint="No names" />
      <CheckboxField name="route" label="Route" hint="A route can reveal a home address." />
      <TextField name="prefix" label="Prefix" isCapitals lockedBecause="Fixed" />
    </AppForm>,
  );
  return { ...app, sent };
}

test('a number has the decimal sign of the language, and either sign can be typed', async () => {
  const sent: { km: string }[] = [];
  const form = (
    <AppForm<{ km: string }>
      initialValues={{ km: '12.5' }}
      schema={object({})}
      onSubmit={async (values) => {
        sent.push(values);
        return undefined;
      }}
    >
      <NumberField name="km" label="Distanz" unit="km" />
    </AppForm>
  );
  const { user } = renderPart(<LanguageContext value={german}>{form}</LanguageContext>);
  const field = screen.getByRole('textbox', { name: 'Distanz' });
  expect(field).toHaveValue('12,5');
  // A phone's keys for digits alone have no decimal sign.
  expect(field).toHaveAttribute('inputmode', 'decimal');
  await user.clear(field);
  await user.type(field, '75');
  await user.type(field, '.', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  await user.keyboard('2');
  expect(field).toHaveValue('7.25');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(sent.map(({ km }) => typedNumber(km))).toEqual([7.25]);
  await user.clear(field);
  await user.type(field, '8,5');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(sent.map(({ km }) => typedNumber(km))).toEqual([7.25, 8.5]);
});

test.each([
  ['1.2.2026', '2026-02-01'],
  ['01.02.26', '2026-02-01'],
  [' 24. 12. 2026 ', '2026-12-24'],
  ['01022026', '2026-02-01'],
  ['29.02.2028', '2028-02-29'],
])('a date typed as "%s" is %s', (typed, date) => {
  expect(readTypedDate(typed)).toBe(date);
});

test.each(['29.02.2027', '31.04.2026', '1.13.2026', '12/24/2026', 'soon', '1.2.'])(
  '"%s" is no date and stays',
  (typed) => {
    expect(readTypedDate(typed)).toBe(typed);
    expect(writeTypedDate(typed)).toBe(typed);
  },
);

test('a date is shown as DD.MM.YYYY and typed the same way; the form has it as YYYY-MM-DD', async () => {
  const { user, sent } = renderFields();
  const start = screen.getByRole('textbox', { name: 'Start' });
  expect(start).toHaveValue('05.03.2026');
  expect(start).toHaveAttribute('placeholder', 'DD.MM.YYYY');
  expect(start).toHaveAccessibleDescription('Day, month and year, such as 24.12.2026');
  await user.clear(start);
  await user.type(start, '29.2.2028');
  expect(start).toHaveValue('29.2.2028');
  await user.tab();
  expect(start).toHaveValue('29.02.2028');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent.at(-1)?.start).toBe('2028-02-29');
});

test('29 February of a common year is invalid, and stays as it was typed', async () => {
  const { user, sent } = renderFields();
  const start = screen.getByRole('textbox', { name: 'Start' });
  await user.clear(start);
  await user.type(start, '29.02.2027{Enter}');
  expect(start).toHaveAccessibleDescription(/Enter a date that exists/);
  expect(start).toHaveAttribute('aria-invalid', 'true');
  expect(start).toHaveValue('29.02.2027');
  expect(sent).toEqual([]);
});

test('the same day in another spelling is no edit', async () => {
  const { user } = renderFields();
  const start = screen.getByRole('textbox', { name: 'Start' });
  await user.clear(start);
  await user.type(start, '5.3.2026');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('figures, lines and a tick by keyboard', async () => {
  const { user, sent } = renderFields();
  expect(screen.getByRole('textbox', { name: 'Minutes' })).toHaveAccessibleDescription('1 to 600');
  await user.clear(screen.getByRole('textbox', { name: 'Minutes' }));
  await user.type(screen.getByRole('textbox', { name: 'Minutes' }), '45');
  await user.tab();
  expect(screen.getByRole('textbox', { name: /Note/ })).toHaveFocus();
  await user.keyboard('one{Enter}two');
  await user.tab();
  const route = screen.getByRole('checkbox', { name: 'Route' });
  expect(route).toHaveFocus();
  expect(route).toHaveAccessibleDescription('A route can reveal a home address.');
  await user.keyboard(' ');
  expect(route).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([{ ...START, minutes: '45', note: 'one\ntwo', route: true }]);
});

test('a locked field gives the reason, can be read and focused, and does not change', async () => {
  const { user } = renderFields();
  const prefix = screen.getByRole('textbox', { name: 'Prefix' });
  expect(prefix).toHaveAccessibleDescription('Fixed');
  await user.type(prefix, 'X');
  expect(prefix).toHaveFocus();
  expect(prefix).toHaveValue('KDZ');
});
