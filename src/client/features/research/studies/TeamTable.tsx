import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { ActionMenu } from '#client/ui/menu/ActionMenu.tsx';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import type { TeamLevel } from '#shared/roles.ts';

interface TeamTableProps {
  team: readonly TeamMember[];
  onLevel?: (member: TeamMember, level: TeamLevel) => void;
  onRemove?: (member: TeamMember) => void;
}

/** The owner first; teams are small, so there is no search and no pager. */
export function TeamTable({ team, onLevel, onRemove }: TeamTableProps) {
  const { team: texts, parts } = useTexts(studiesTexts);
  const { ui } = useTexts();
  const isOpen = onLevel !== undefined && onRemove !== undefined;
  const itemsOf = (member: TeamMember): MenuItem[] => {
    const other: TeamLevel = member.level === 'manager' ? 'analyst' : 'manager';
    const ownerStays = member.level === 'owner' ? texts.ownerStays : undefined;
    return [
      {
        label: other === 'manager' ? texts.makeManager : texts.makeAnalyst,
        onSelect: () => onLevel?.(member, other),
        disabledReason: ownerStays,
      },
      { label: texts.remove, onSelect: () => onRemove?.(member), isDanger: true, disabledReason: ownerStays },
    ];
  };
  return (
    <div className="k-table-scroll">
      <table className="k-table study-team-table" data-stacks>
        <caption className="sr-only">{texts.label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.email}</th>
            <th scope="col">{texts.level}</th>
            <th scope="col">{texts.since}</th>
            {isOpen && (
              <th scope="col" className="no-print">
                {ui.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {team.map((member) => (
            <tr key={member.user_id} data-row>
              <th scope="row">{member.email}</th>
              <td data-label={texts.level}>{parts[member.level]}</td>
              <td data-label={texts.since}>{formatDate(member.added_at)}</td>
              {isOpen && (
                <td className="no-print" data-label={ui.actions}>
                  <ActionMenu label={ui.actionsFor({ name: member.email })} items={itemsOf(member)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
