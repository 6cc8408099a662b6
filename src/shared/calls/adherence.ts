import type {
  AbsenceAnswer,
  AbsenceBody,
  AdherenceAnswer,
  CalendarAnswer,
  ChangePauseBody,
  PauseAnswer,
  PauseBody,
  StandingsAnswer,
  StudySummaryAnswer,
} from '#shared/contract/adherence.ts';
import type { RulePreviewAnswer, RulePreviewBody } from '#shared/contract/rulePreview.ts';
import type { ChangeRuleBody, RulesAnswer } from '#shared/contract/studyRule.ts';
import { type Calls, call } from './call.ts';

export const ADHERENCE_CALLS = {
  getStudySummary: call<{ answer: StudySummaryAnswer }>('GET', '/research/studies/:id/summary', 'participants:read'),
  getAdherence: call<{ answer: AdherenceAnswer }>('GET', '/research/studies/:id/adherence', 'participants:read'),
  getStandings: call<{ answer: StandingsAnswer }>('GET', '/research/studies/:id/standings', 'participants:read'),
  previewRule: call<{ answer: RulePreviewAnswer }>('GET', '/research/studies/:id/rule-preview', 'studies:change'),
  previewWholeRule: call<{ body: RulePreviewBody; answer: RulePreviewAnswer }>(
    'POST',
    '/research/studies/:id/rule-preview',
    'studies:change',
  ),
  listRules: call<{ answer: RulesAnswer }>('GET', '/research/studies/:id/rules', 'studies:read'),
  changeRule: call<{ body: ChangeRuleBody; answer: RulesAnswer }>(
    'POST',
    '/research/studies/:id/rules',
    'studies:change',
  ),
  getCalendar: call<{ answer: CalendarAnswer }>('GET', '/research/participants/:id/calendar', 'participants:read'),
  declareAbsence: call<{ body: AbsenceBody; answer: AbsenceAnswer }>(
    'POST',
    '/research/participants/:id/absences',
    'participants:change',
  ),
  removeAbsence: call<{ answer: null }>('DELETE', '/research/absences/:id', 'participants:change'),
  pauseParticipant: call<{ body: PauseBody; answer: PauseAnswer }>(
    'POST',
    '/research/participants/:id/pauses',
    'participants:change',
  ),
  pauseStudy: call<{ body: PauseBody; answer: PauseAnswer }>('POST', '/research/studies/:id/pauses', 'studies:change'),
  changePause: call<{ body: ChangePauseBody; answer: PauseAnswer }>(
    'PATCH',
    '/research/pauses/:id',
    'participants:change',
  ),
  removePause: call<{ answer: null }>('DELETE', '/research/pauses/:id', 'participants:change'),
} satisfies Calls;
