/** Replaces antd's arrow sizes of popups; Kadenz's popups have no arrows. */
export const MAX_VERTICAL_CONTENT_RADIUS = 8;
export const getArrowOffsetToken = () => ({ arrowOffsetHorizontal: 0, arrowOffsetVertical: 0 });
