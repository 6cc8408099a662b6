/** In place of antd's sizes of the arrows of popups; Kadenz's popups have none. */
export const MAX_VERTICAL_CONTENT_RADIUS = 8;
export const getArrowOffsetToken = () => ({ arrowOffsetHorizontal: 0, arrowOffsetVertical: 0 });
