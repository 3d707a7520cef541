import { createIcon, createFilledIcon } from './create-icon.ts';

// Icons of the company’s screens. From Tabler Icons 3.51.0 (MIT licence, docs/decisions/2026-11-29-icons.md).

export const IconAddressBook = /* @__PURE__ */ createIcon(
  'address-book',
  'M20 6v12a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2',
  'M10 16h6',
  'M11 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M4 8h3',
  'M4 12h3',
  'M4 16h3',
);
export const IconArchive = /* @__PURE__ */ createIcon(
  'archive',
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2',
  'M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10',
  'M10 12l4 0',
);
export const IconArchiveOff = /* @__PURE__ */ createIcon(
  'archive-off',
  'M8 4h11a2 2 0 1 1 0 4h-7m-4 0h-3a2 2 0 0 1 -.826 -3.822',
  'M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 1.824 -1.18m.176 -3.82v-7',
  'M10 12h2',
  'M3 3l18 18',
);
export const IconArrowBackUp = /* @__PURE__ */ createIcon('arrow-back-up', 'M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1');
export const IconArrowsExchange = /* @__PURE__ */ createIcon('arrows-exchange', 'M7 10h14l-4 -4', 'M17 14h-14l4 4');
export const IconArrowsMaximize = /* @__PURE__ */ createIcon(
  'arrows-maximize',
  'M16 4l4 0l0 4',
  'M14 10l6 -6',
  'M8 20l-4 0l0 -4',
  'M4 20l6 -6',
  'M16 20l4 0l0 -4',
  'M14 14l6 6',
  'M8 4l-4 0l0 4',
  'M4 4l6 6',
);
export const IconArrowsMinimize = /* @__PURE__ */ createIcon(
  'arrows-minimize',
  'M5 9l4 0l0 -4',
  'M3 3l6 6',
  'M5 15l4 0l0 4',
  'M3 21l6 -6',
  'M19 9l-4 0l0 -4',
  'M15 9l6 -6',
  'M19 15l-4 0l0 4',
  'M15 15l6 6',
);
export const IconBan = /* @__PURE__ */ createIcon('ban', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M5.7 5.7l12.6 12.6');
export const IconBell = /* @__PURE__ */ createIcon(
  'bell',
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6',
  'M9 17v1a3 3 0 0 0 6 0v-1',
);
export const IconBolt = /* @__PURE__ */ createIcon('bolt', 'M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11');
export const IconBrandFacebook = /* @__PURE__ */ createIcon(
  'brand-facebook',
  'M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3',
);
export const IconBrandLinkedin = /* @__PURE__ */ createIcon(
  'brand-linkedin',
  'M8 11v5',
  'M8 8v.01',
  'M12 16v-5',
  'M16 16v-3a2 2 0 1 0 -4 0',
  'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
);
export const IconBrandX = /* @__PURE__ */ createIcon(
  'brand-x',
  'M4 4l11.733 16h4.267l-11.733 -16l-4.267 0',
  'M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772',
);
export const IconBuildingBank = /* @__PURE__ */ createIcon(
  'building-bank',
  'M3 21l18 0',
  'M3 10l18 0',
  'M5 6l7 -3l7 3',
  'M4 10l0 11',
  'M20 10l0 11',
  'M8 14l0 3',
  'M12 14l0 3',
  'M16 14l0 3',
);
export const IconCalendar = /* @__PURE__ */ createIcon(
  'calendar',
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
);
export const IconCalendarX = /* @__PURE__ */ createIcon(
  'calendar-x',
  'M13 21h-7a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6.5',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
  'M22 22l-5 -5',
  'M17 22l5 -5',
);
export const IconChecklist = /* @__PURE__ */ createIcon(
  'checklist',
  'M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8',
  'M14 19l2 2l4 -4',
  'M9 8h4',
  'M9 12h2',
);
export const IconChevronRight = /* @__PURE__ */ createIcon('chevron-right', 'M9 6l6 6l-6 6');
export const IconCircleCheck = /* @__PURE__ */ createIcon('circle-check', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M9 12l2 2l4 -4');
export const IconCircleDashed = /* @__PURE__ */ createIcon(
  'circle-dashed',
  'M8.56 3.69a9 9 0 0 0 -2.92 1.95',
  'M3.69 8.56a9 9 0 0 0 -.69 3.44',
  'M3.69 15.44a9 9 0 0 0 1.95 2.92',
  'M8.56 20.31a9 9 0 0 0 3.44 .69',
  'M15.44 20.31a9 9 0 0 0 2.92 -1.95',
  'M20.31 15.44a9 9 0 0 0 .69 -3.44',
  'M20.31 8.56a9 9 0 0 0 -1.95 -2.92',
  'M15.44 3.69a9 9 0 0 0 -3.44 -.69',
);
export const IconCircleMinus = /* @__PURE__ */ createIcon('circle-minus', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M9 12l6 0');
export const IconClock = /* @__PURE__ */ createIcon('clock', 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3');
export const IconClockPlus = /* @__PURE__ */ createIcon(
  'clock-plus',
  'M20.984 12.535a9 9 0 1 0 -8.468 8.45',
  'M16 19h6',
  'M19 16v6',
  'M12 7v5l3 3',
);
export const IconCreditCard = /* @__PURE__ */ createIcon(
  'credit-card',
  'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8',
  'M3 10l18 0',
  'M7 15l.01 0',
  'M11 15l2 0',
);
export const IconDiamond = /* @__PURE__ */ createIcon(
  'diamond',
  'M6 5h12l3 5l-8.5 9.5a.7 .7 0 0 1 -1 0l-8.5 -9.5l3 -5',
  'M10 12l-2 -2.2l.6 -1',
);
export const IconDotsVertical = /* @__PURE__ */ createIcon(
  'dots-vertical',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
);
export const IconExclamationCircle = /* @__PURE__ */ createIcon(
  'exclamation-circle',
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M12 9v4',
  'M12 16v.01',
);
export const IconExternalLink = /* @__PURE__ */ createIcon(
  'external-link',
  'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6',
  'M11 13l9 -9',
  'M15 4h5v5',
);
export const IconEye = /* @__PURE__ */ createIcon(
  'eye',
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
);
export const IconEyeOff = /* @__PURE__ */ createIcon(
  'eye-off',
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
);
export const IconFileSpreadsheet = /* @__PURE__ */ createIcon(
  'file-spreadsheet',
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M8 11h8v7h-8l0 -7',
  'M8 15h8',
  'M11 11v7',
);
export const IconFileTypePdf = /* @__PURE__ */ createIcon(
  'file-type-pdf',
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4',
  'M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6',
  'M17 18h2',
  'M20 15h-3v6',
  'M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1',
);
export const IconFlag = /* @__PURE__ */ createIcon(
  'flag',
  'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9',
  'M5 21v-7',
);
export const IconGripVertical = /* @__PURE__ */ createIcon(
  'grip-vertical',
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
);
export const IconHandStop = /* @__PURE__ */ createIcon(
  'hand-stop',
  'M8 13v-7.5a1.5 1.5 0 0 1 3 0v6.5',
  'M11 5.5v-2a1.5 1.5 0 1 1 3 0v8.5',
  'M14 5.5a1.5 1.5 0 0 1 3 0v6.5',
  'M17 7.5a1.5 1.5 0 0 1 3 0v8.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7a69.74 69.74 0 0 1 -.196 -.3c-.312 -.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47',
);
export const IconHourglass = /* @__PURE__ */ createIcon(
  'hourglass',
  'M6.5 7h11',
  'M6.5 17h11',
  'M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1',
  'M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
);
export const IconMail = /* @__PURE__ */ createIcon(
  'mail',
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10',
  'M3 7l9 6l9 -6',
);
export const IconMailCheck = /* @__PURE__ */ createIcon(
  'mail-check',
  'M11 19h-6a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v6',
  'M3 7l9 6l9 -6',
  'M15 19l2 2l4 -4',
);
export const IconMailForward = /* @__PURE__ */ createIcon(
  'mail-forward',
  'M12 18h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v7.5',
  'M3 6l9 6l9 -6',
  'M15 18h6',
  'M18 15l3 3l-3 3',
);
export const IconMapPin = /* @__PURE__ */ createIcon(
  'map-pin',
  'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
);
export const IconMapPinSearch = /* @__PURE__ */ createIcon(
  'map-pin-search',
  'M14.916 11.707a3 3 0 1 0 -2.916 2.293',
  'M11.991 21.485a1.994 1.994 0 0 1 -1.404 -.585l-4.244 -4.243a8 8 0 1 1 13.651 -5.351',
  'M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M20.2 20.2l1.8 1.8',
);
export const IconMessage = /* @__PURE__ */ createIcon(
  'message',
  'M8 9h8',
  'M8 13h6',
  'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
);
export const IconMessageCheck = /* @__PURE__ */ createIcon(
  'message-check',
  'M8 9h8',
  'M8 13h6',
  'M10.99 19.206l-2.99 1.794v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6',
  'M15 19l2 2l4 -4',
);
export const IconMessageQuestion = /* @__PURE__ */ createIcon(
  'message-question',
  'M8 9h8',
  'M8 13h6',
  'M14 18h-1l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v4.5',
  'M19 22v.01',
  'M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
);
export const IconMinus = /* @__PURE__ */ createIcon('minus', 'M5 12l14 0');
export const IconPaperclip = /* @__PURE__ */ createIcon(
  'paperclip',
  'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5',
);
export const IconPencil = /* @__PURE__ */ createIcon('pencil', 'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4', 'M13.5 6.5l4 4');
export const IconPhoneCheck = /* @__PURE__ */ createIcon(
  'phone-check',
  'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
  'M15 6l2 2l4 -4',
);
export const IconPhotoPlus = /* @__PURE__ */ createIcon(
  'photo-plus',
  'M15 8h.01',
  'M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l4 4',
  'M14 14l1 -1c.67 -.644 1.45 -.824 2.182 -.54',
  'M16 19h6',
  'M19 16v6',
);
export const IconPlayerPlay = /* @__PURE__ */ createIcon('player-play', 'M7 4v16l13 -8l-13 -8');
export const IconPlugConnected = /* @__PURE__ */ createIcon(
  'plug-connected',
  'M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5',
  'M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5',
  'M3 21l2.5 -2.5',
  'M18.5 5.5l2.5 -2.5',
  'M10 11l-2 2',
  'M13 14l-2 2',
);
export const IconPlus = /* @__PURE__ */ createIcon('plus', 'M12 5l0 14', 'M5 12l14 0');
export const IconPrinter = /* @__PURE__ */ createIcon(
  'printer',
  'M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2',
  'M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4',
  'M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4',
);
export const IconReceipt = /* @__PURE__ */ createIcon(
  'receipt',
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2m4 -14h6m-6 4h6m-2 4h2',
);
export const IconReceiptRefund = /* @__PURE__ */ createIcon(
  'receipt-refund',
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2',
  'M15 14v-2a2 2 0 0 0 -2 -2h-4l2 -2m0 4l-2 -2',
);
export const IconScale = /* @__PURE__ */ createIcon(
  'scale',
  'M7 20l10 0',
  'M6 6l6 -1l6 1',
  'M12 3l0 17',
  'M9 12l-3 -6l-3 6a3 3 0 0 0 6 0',
  'M21 12l-3 -6l-3 6a3 3 0 0 0 6 0',
);
export const IconShieldCheck = /* @__PURE__ */ createIcon(
  'shield-check',
  'M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06',
  'M15 19l2 2l4 -4',
);
export const IconShieldExclamation = /* @__PURE__ */ createIcon(
  'shield-exclamation',
  'M15.04 19.745c-.942 .551 -1.964 .976 -3.04 1.255a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 .195 6.015',
  'M19 16v3',
  'M19 22v.01',
);
export const IconShieldLock = /* @__PURE__ */ createIcon(
  'shield-lock',
  'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3',
  'M11 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M12 12l0 2.5',
);
export const IconSlash = /* @__PURE__ */ createIcon('slash', 'M17 5l-10 14');
export const IconStar = /* @__PURE__ */ createIcon(
  'star',
  'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
);
export const IconStarFilled = /* @__PURE__ */ createFilledIcon(
  'star-filled',
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z',
);
export const IconStarHalfFilled = /* @__PURE__ */ createFilledIcon(
  'star-half-filled',
  'M12 1a.993 .993 0 0 1 .823 .443l.067 .116l2.852 5.781l6.38 .925c.741 .108 1.08 .94 .703 1.526l-.07 .095l-.078 .086l-4.624 4.499l1.09 6.355a1.001 1.001 0 0 1 -1.249 1.135l-.101 -.035l-.101 -.046l-5.693 -3l-5.706 3c-.105 .055 -.212 .09 -.32 .106l-.106 .01a1.003 1.003 0 0 1 -1.038 -1.06l.013 -.11l1.09 -6.355l-4.623 -4.5a1.001 1.001 0 0 1 .328 -1.647l.113 -.036l.114 -.023l6.379 -.925l2.853 -5.78a.968 .968 0 0 1 .904 -.56zm0 3.274v12.476a1 1 0 0 1 .239 .029l.115 .036l.112 .05l4.363 2.299l-.836 -4.873a1 1 0 0 1 .136 -.696l.07 -.099l.082 -.09l3.546 -3.453l-4.891 -.708a1 1 0 0 1 -.62 -.344l-.073 -.097l-.06 -.106l-2.183 -4.424z',
);
export const IconThumbDown = /* @__PURE__ */ createIcon(
  'thumb-down',
  'M7 13v-8a1 1 0 0 0 -1 -1h-2a1 1 0 0 0 -1 1v7a1 1 0 0 0 1 1h3a4 4 0 0 1 4 4v1a2 2 0 0 0 4 0v-5h3a2 2 0 0 0 2 -2l-1 -5a2 3 0 0 0 -2 -2h-7a3 3 0 0 0 -3 3',
);
export const IconThumbUp = /* @__PURE__ */ createIcon(
  'thumb-up',
  'M7 11v8a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1h3a4 4 0 0 0 4 -4v-1a2 2 0 0 1 4 0v5h3a2 2 0 0 1 2 2l-1 5a2 3 0 0 1 -2 2h-7a3 3 0 0 1 -3 -3',
);
export const IconTrash = /* @__PURE__ */ createIcon(
  'trash',
  'M4 7l16 0',
  'M10 11l0 6',
  'M14 11l0 6',
  'M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12',
  'M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
);
