// One file for all pages but the largest: the first script lists every file, so each costs all pages some bytes (J3).
export { Component as Calendar } from './calendar/calendar.tsx'
export { Component as Notifications } from './notifications/notifications.tsx'
export { Component as Preparers } from './preparers/preparers.tsx'
export { Component as Review } from './review/review-settings.tsx'
export { Component as Security } from './security.tsx'
export { Component as SettingsPage } from './settings-page.tsx'
