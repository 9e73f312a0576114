/** Times and distances as people say them. */
import { formatter, text } from "./texts.js";

const day = 86_400_000;

/**
 * When something happened: "yesterday", "3 days ago", "12 March". A date is a whole day in its own place.
 * @param {string} moment a date, or a time with its zone
 * @param {Date} [now]
 */
export function ago(moment, now = new Date()) {
    const isDate = moment.length === 10;
    const then = isDate ? new Date(`${moment}T12:00:00`) : new Date(moment);
    const days = Math.round((midnight(now) - midnight(then)) / day);
    const relative = formatter("RelativeTimeFormat", { numeric: "auto" });
    if (days === 0 && !isDate) {
        const minutes = Math.max(0, Math.round((now.getTime() - then.getTime()) / 60_000));
        if (!minutes) return text("list.now");
        return minutes < 60 ? relative.format(-minutes, "minute") : relative.format(-Math.round(minutes / 60), "hour");
    }
    if (Math.abs(days) < 7) return relative.format(-days, "day");
    const isThisYear = then.getFullYear() === now.getFullYear();
    return formatter("DateTimeFormat", {
        day: "numeric", month: isThisYear ? "long" : "short", year: isThisYear ? undefined : "numeric",
    }).format(then);
}

/** When something was posted: "posted yesterday", "posted on 12 March". @param {string} moment */
export function posted(moment) {
    const days = Math.round((midnight(new Date()) - midnight(new Date(moment))) / day);
    return text(`list.posted.${days < 7 ? "ago" : "on"}`, { when: ago(moment) });
}

/** The exact time, for those who want to know. @param {string} moment */
export function exactly(moment) {
    return moment.length === 10
        ? formatter("DateTimeFormat", { dateStyle: "full" }).format(new Date(`${moment}T12:00:00`))
        : formatter("DateTimeFormat", { dateStyle: "full", timeStyle: "short" }).format(new Date(moment));
}

/** @param {Date} time */
const midnight = (time) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** A distance: 40 m, 400 m, 1.2 km, 35 km. @param {number} metres */
export function distance(metres) {
    const isShort = metres < 950;
    const value = isShort ? Math.round(metres / 10) * 10 : metres / 1000;
    return formatter("NumberFormat", {
        style: "unit", unit: isShort ? "meter" : "kilometer", maximumFractionDigits: value < 10 && !isShort ? 1 : 0,
    }).format(value).replace(/(\d)(\p{Script=Han})/u, "$1 $2");
}

/** A share of bytes, a count, a percentage. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const count = (value, options) => formatter("NumberFormat", options).format(value);

/** The name of a category. @param {string} id */
export const category = (id) => text(`category.${id}`);
