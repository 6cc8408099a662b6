import '#client/ui/theme/antdFields.css';
import './dayPicker.css';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import DatePicker from 'antd/es/date-picker';
import de from 'antd/es/date-picker/locale/de_DE';
import en from 'antd/es/date-picker/locale/en_GB';
import dayjs from 'dayjs';
import { useTexts } from '#client/texts/useTexts.ts';
import { popupPlace } from '#client/ui/theme/popupPlace.ts';

interface DayPickerProps {
  /** `YYYY-MM-DD` */
  day: string;
  onPick: (day: string) => void;
  onClose: () => void;
}

export function DayPicker({ day, onPick, onClose }: DayPickerProps) {
  const { language } = useTexts().ui;
  return (
    <DatePicker
      className="k-calendar-anchor"
      aria-hidden
      tabIndex={-1}
      open
      value={dayjs(day)}
      locale={language === 'de' ? de : en}
      showNow={false}
      allowClear={false}
      transitionName=""
      getPopupContainer={popupPlace}
      onChange={(picked) => picked && onPick(picked.format('YYYY-MM-DD'))}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    />
  );
}
