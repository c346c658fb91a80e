/** The texts of push on this device (M7). */
export const pushTexts = {
  question: 'Know when a memo waits for you?',
  promise:
    'One quiet notification when a memo waits for your approval. Subjects stay hidden on the locked screen.',
  allow: 'Allow notifications',
  notNow: 'Not now',
  asksOnce: 'Your browser asks once more. You can change it in Settings, Notifications.',
  inSettings: 'You can change it in Settings, Notifications.',
  allowed: 'Notifications are on for this device.',
  blockedTitle: 'Notifications are blocked',
  blocked:
    'Your browser blocks notifications of this site. Allow them in the site settings of the browser, or for the installed app in the settings of your phone, then come back here.',
  failed: 'Notifications could not be switched on.',
  failedOff: 'Notifications could not be switched off.',
  thisDevice: 'Notifications on this device',
  thisDeviceText: 'A locked screen reads ‘A memo waits for your approval’ and nothing else.',
  on: 'On',
  off: 'Off',
  switchOff: 'Switch off',
  unsupported:
    'This browser shows no notifications of websites. On an iPhone or iPad, add Countersign to the home screen and open it there.',
  loadFailed: 'There was an error while sending the request.',
} as const
