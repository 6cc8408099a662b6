import type { FlowParticipant } from '#server/research/exports/tables/flowOfRows.ts';
import type { LeftOut, LeftOutReason } from '#shared/contract/studyExports.ts';

interface FlowStep {
  step: string;
  label_en: string;
  label_de: string;
  count: number;
  isSide: boolean;
}

const LABELS = {
  added: ['Participants of the study', 'Teilnehmende der Studie'],
  invited: ['Invited or consented', 'Eingeladen oder eingewilligt'],
  refused: ['Refused', 'Abgelehnt'],
  expired: ['Invitation expired', 'Einladung abgelaufen'],
  consented: ['Consented', 'Eingewilligt'],
  connected: ['Connected, or with data', 'Verbunden oder mit Daten'],
  withdrawn: ['Withdrawn', 'Ausgeschieden'],
  completed: ['Completed', 'Abgeschlossen'],
  analysed: ['Analysed: at least one active day', 'Ausgewertet: mindestens ein aktiver Tag'],
  withdrawn_participants: ['Left out: withdrawn', 'Ausgelassen: ausgeschieden'],
  answers_missing: ['Left out: consent answers missing', 'Ausgelassen: Antworten der Einwilligung fehlen'],
  erased_participants: ['Left out: erased', 'Ausgelassen: gelöscht'],
} as const;
const ERASED = 'erased_participants' satisfies LeftOutReason;
/** They took part in the flow, and are not analysed. */
const LEFT_OUT = ['withdrawn_participants', 'answers_missing'] as const satisfies readonly LeftOutReason[];

type Step = keyof typeof LABELS;
export type FlowCounts = Partial<Record<Step, number>>;

const numberOf = (leftOut: LeftOut, reason: LeftOutReason) =>
  leftOut.find((left) => left.reason === reason)?.count ?? 0;

/** Of a cut that kept only how many participants it leaves out. */
export const withoutSteps = (leftOut: LeftOut): FlowCounts => ({
  added: LEFT_OUT.reduce((sum, reason) => sum + numberOf(leftOut, reason), 0),
});

/** When the rows of a package were read. */
export interface FlowEnd {
  /** The study's day, `YYYY-MM-DD`. */
  today: string;
  isClosed: boolean;
}

/** STUDIES §10 The flow of a package; `leftOut` counts participants without rows. */
export function createConsortFlow({ today, isClosed }: FlowEnd, leftOut: FlowCounts = {}) {
  const counts = new Map(Object.entries(leftOut) as [Step, number][]);
  const add = (step: Step, is: boolean) => counts.set(step, (counts.get(step) ?? 0) + (is ? 1 : 0));

  return {
    add({ events, isWithdrawn, lastDay, hasActiveDay }: FlowParticipant): void {
      const has = (event: string) => events.includes(event);
      const hasConsented = has('consented') || has('joined');
      const isNewest = (event: string) => has(event) && events.lastIndexOf(event) > events.lastIndexOf('invited');
      const isRefused = (isNewest('refused') || isNewest('still_refused')) && !hasConsented;
      add('added', true);
      add('invited', has('invited') || hasConsented);
      add('refused', isRefused);
      add('expired', isNewest('expired') && !isRefused && !hasConsented);
      add('consented', hasConsented);
      add('connected', hasConsented && (has('connected') || hasActiveDay));
      add('withdrawn', isWithdrawn);
      add('completed', hasConsented && !isWithdrawn && (isClosed || (lastDay !== null && lastDay < today)));
      add('analysed', hasActiveDay);
    },

    /** Of participants whom a package leaves out. */
    countsOfLeftOut: (): FlowCounts => ({ ...Object.fromEntries(counts), analysed: 0 }),

    steps(left: LeftOut): FlowStep[] {
      const ofStep = (step: Step, isSide: boolean, count = counts.get(step) ?? 0): FlowStep => {
        const [label_en, label_de] = LABELS[step];
        return { step, label_en, label_de, count, isSide };
      };
      const sides = (reasons: readonly (typeof ERASED | (typeof LEFT_OUT)[number])[]) =>
        reasons.map((reason) => ofStep(reason, true, numberOf(left, reason))).filter(({ count }) => count > 0);
      return [
        ofStep('added', false, (counts.get('added') ?? 0) + numberOf(left, ERASED)),
        ...sides([ERASED]),
        ofStep('invited', false),
        ofStep('refused', true),
        ofStep('expired', true),
        ofStep('consented', false),
        ofStep('connected', false),
        ofStep('withdrawn', true),
        ofStep('completed', false),
        ...sides(LEFT_OUT),
        ofStep('analysed', false),
      ];
    },
  };
}

const BOX = { width: 330, height: 58, gap: 26 };
const SIDE_X = BOX.width + 70;
const MARGIN = 20;

export function consortSvg(steps: readonly FlowStep[]): string {
  const pitch = BOX.height + BOX.gap;
  const middle = MARGIN + BOX.width / 2;
  const drawn = [`<path d="M${middle} ${MARGIN}v${(steps.length - 1) * pitch}" stroke="#333" fill="none"/>`];
  for (const [index, { label_en, label_de, count, isSide }] of steps.entries()) {
    const x = isSide ? MARGIN + SIDE_X : MARGIN;
    const y = MARGIN + index * pitch;
    if (isSide) drawn.push(`<path d="M${middle} ${y + BOX.height / 2}H${x}" stroke="#333" fill="none"/>`);
    drawn.push(
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" fill="#fff" stroke="#333"/>`,
      `<text x="${x + 12}" y="${y + 24}">${label_en} (n = ${count})</text>`,
      `<text x="${x + 12}" y="${y + 44}" fill="#555">${label_de}</text>`,
    );
  }
  const width = 2 * MARGIN + SIDE_X + BOX.width;
  const height = 2 * MARGIN + steps.length * pitch - BOX.gap;
  const title = steps.map(({ label_en, count }) => `${label_en}: ${count}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="14" role="img">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;
}

export function consortRows(steps: readonly FlowStep[]): string[][] {
  return [
    ['step', 'label_en', 'label_de', 'count', 'is_side'],
    ...steps.map(({ step, label_en, label_de, count, isSide }) => {
      return [step, label_en, label_de, String(count), String(isSide)];
    }),
  ];
}
