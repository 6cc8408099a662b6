/**
 * The order matters, because later rules win: antd, theme, shared styles, areas. What one screen alone has comes with its
 * code.
 */
import '#client/ui/theme/antd.css';
import '#client/ui/theme/globals.css';
import '#client/ui/page/page.css';
import '#client/ui/page/states.css';
import '#client/ui/page/tag.css';
import '#client/ui/stats/stats.css';
import '#client/ui/page/facts.css';
import '#client/ui/page/markedList.css';
import '#client/ui/chart/chart.css';
import '#client/ui/dialog/dialog.css';
import '#client/ui/menu/menu.css';
import '#client/ui/toast/toasts.css';
import '#client/ui/page/copied.css';
import '#client/ui/page/refreshBar.css';
import '#client/ui/page/sectionNav.css';
import '#client/ui/page/neighbours.css';
import '#client/ui/table/table.css';
import '#client/ui/table/selection.css';
import '#client/ui/table/filters.css';
import '#client/ui/table/tablePhone.css';
import '#client/ui/table/tableCards.css';
import '#client/forms/forms.css';
import '#client/forms/file.css';
import '#client/app/app.css';
import '#client/app/palette/palette.css';
import '#client/features/auth/auth.css';
import '#client/features/users/users.css';
import '#client/features/research/labs/labs.css';
import '#client/features/research/studies/studies.css';
import '#client/features/research/participants/participants.css';
import '#client/features/strava/strava.css';
import '#client/features/strava/meter.css';
import '#client/features/strava/activities/activities.css';
import '#client/ui/print.css';
