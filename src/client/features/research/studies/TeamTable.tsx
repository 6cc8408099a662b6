import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
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
  const itemsOf = (member: TeamMember): MenuItem[] => {
    const other: TeamLevel = member.level === 'manager' ? 'analyst' : 'manager';
    const ownerStays = member.level === 'owner' ? texts.ownerStays : undefined;
    const level: MenuItem = {
      label: other === 'manager' ? texts.makeManager : texts.makeAnalyst,
      onSelect: () => onLevel?.(member, other),
      disabledReason: ownerStays,
    };
    return [
      ...(onLevel ? [level] : []),
      { label: texts.remove, onSelect: () => onRemove?.(member), isDanger: true, disabledReason: ownerStays },
    ];
  };
  return (
    <RowsTable
      label={texts.label}
      columns={[
        { key: 'email', title: texts.email, text: ({ email }) => email },
        { key: 'level', title: texts.level, text: ({ level }) => parts[level] },
        { key: 'since', title: texts.since, text: ({ added_at }) => formatDate(added_at) },
      ]}
      rows={team}
      rowKey={({ user_id }) => user_id}
      rowActions={onRemove ? itemsOf : undefined}
    />
  );
}
